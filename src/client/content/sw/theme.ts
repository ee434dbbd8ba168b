import type { theme as english } from '../en/theme.ts'

export const theme: typeof english = {
  name: 'Mandhari',
  options: { system: 'Kama kifaa', light: 'Nyeupe', dark: 'Nyeusi' },
}
