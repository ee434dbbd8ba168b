const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** 'Chrome on Android', in our own words alone; '' where the browser says nothing that we know. */
export function deviceName(userAgent = ''): string {
  const head = userAgent.slice(0, 400)
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([, form]) => form.test(head))?.[0])
  return found.filter((name) => name !== undefined).join(' on ')
}
