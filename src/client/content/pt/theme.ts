import type { theme as english } from '../en/theme.ts'

export const theme: typeof english = {
  name: 'Tema',
  options: { system: 'Como o aparelho', light: 'Claro', dark: 'Escuro' },
}
