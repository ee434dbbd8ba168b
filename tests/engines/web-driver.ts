/** The few commands of WebDriver (W3C) that the checks need. */
export type Session = {
  readonly version: string
  readonly currentWindow: () => Promise<string>
  readonly newWindow: () => Promise<string>
  readonly switchTo: (window: string) => Promise<void>
  readonly closeWindow: () => Promise<void>
  readonly navigate: (url: string) => Promise<void>
  /** The value of an expression, once it is there. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

type Binary = { readonly binary: string; readonly args: readonly string[] }

const LIMIT_MS = 60_000
/** The driver's own limits come first; this one is for a driver that hangs. */
const ANSWER_LIMIT_MS = 90_000

export async function openSession(driver: string, browser: Binary): Promise<Session> {
  const wanted = {
    alwaysMatch: { 'webkitgtk:browserOptions': browser, timeouts: { script: LIMIT_MS, pageLoad: LIMIT_MS } },
  }
  const { sessionId, capabilities } = (await command(`${driver}/session`, 'POST', {
    capabilities: wanted,
  })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const session = `${driver}/session/${sessionId}`
  const send = (method: string, path: string, body?: unknown) => command(`${session}${path}`, method, body)
  return {
    version: capabilities.browserVersion,
    currentWindow: async () => String(await send('GET', '/window')),
    newWindow: async () => ((await send('POST', '/window/new', { type: 'window' })) as { handle: string }).handle,
    switchTo: async (handle) => void (await send('POST', '/window', { handle })),
    closeWindow: async () => void (await send('DELETE', '/window')),
    navigate: async (url) => void (await send('POST', '/url', { url })),
    evaluate: async (expression) => {
      const { value, error } = (await send('POST', '/execute/async', { script: awaiting(expression), args: [] })) as {
        value?: unknown
        error?: string
      }
      if (error !== undefined) throw new Error(error)
      return value
    },
    close: async () => void (await send('DELETE', '')),
  }
}

async function command(url: string, method: string, body: unknown): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url, { method, ...content, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

/** A script that hands its value, or its failure, to the driver's callback. */
function awaiting(expression: string): string {
  return `const done = arguments[arguments.length - 1]
Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
}
