import type { theme as english } from '../en/theme.ts'

export const theme: typeof english = {
  name: 'Thème',
  options: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
}
