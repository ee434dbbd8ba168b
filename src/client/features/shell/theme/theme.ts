/** Key in local storage, and name of the cookie that copies it for the server's first paint (ui.md, 'Theme'). */
export const THEME_KEY = 'theme'

export type Theme = 'light' | 'dark'

/** Anything else means: as the system wishes. */
export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}
