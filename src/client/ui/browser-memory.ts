import { dropKeptPages } from '../../offline/kept-pages.ts'

const YEAR_SECONDS = 31_536_000

/** Keeps a choice in local storage with a copy in a cookie, which the server's first paint reads; null forgets it. */
export function rememberInBrowser(key: string, value: string | null): void {
  copyToCookie(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is closed or full: the cookie carries the choice.
  }
}

/** Tells the server how its pages shall look; those that it drew for another choice are not shown again. */
export function copyToCookie(key: string, value: string | null): void {
  const isSame = recallFromCookie(key) === value
  writeCookie(key, value)
  if (!isSame) void dropKeptPages()
}

export function writeCookie(key: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS
  document.cookie = `${key}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax`
}

/** The kept choice, or null. The cookie carries it where storage is closed or was emptied. */
export function recallFromBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? recallFromCookie(key)
  } catch {
    return recallFromCookie(key)
  }
}

/** Null too where another site of the domain wrote something else under the name. */
export function recallFromCookie(key: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${key}=`)) ?? ''
  try {
    // An empty one was forgotten, and may stand a moment longer.
    return decodeURIComponent(found.slice(key.length + 1)) || null
  } catch {
    return null
  }
}
