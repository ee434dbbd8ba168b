/**
 * Key in local storage, and name of the cookie that copies it for the server's first paint (`screens.theme-choice`).
 */
export const THEME_KEY = 'theme'

export type Theme = 'light' | 'dark'

/** Anything else means: as the system is set. */
export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}
