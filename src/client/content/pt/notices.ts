import type { notices as english } from '../en/notices.ts'

export const notices: typeof english = { close: 'Fechar', area: 'Mensagens' }
