import type { theme as english } from '../en/theme.ts'

export const theme: typeof english = {
  name: 'Tema',
  options: { system: 'Automático', light: 'Claro', dark: 'Escuro' },
}
