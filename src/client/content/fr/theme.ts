import type { theme as english } from '../en/theme.ts'

export const theme: typeof english = {
  name: 'Thème',
  options: { system: 'Automatique', light: 'Clair', dark: 'Sombre' },
}
