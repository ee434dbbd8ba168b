import { formatCount } from '../../../shared/domain/money.ts'
import type { bar as english } from '../en/bar.ts'

export const bar: typeof english = {
  name: 'Aplicação',
  stock: 'Stock',
  saved: 'Guardados',
  quotes: 'Cotações',
  waiting: (count) => `${formatCount(count)} à espera`,
  more: 'Mais',
  offline: 'Sem ligação',
  compare: 'Comparar',
  about: 'Sobre nós',
  faq: 'FAQ',
  contact: 'Contacto',
  check: 'Verificar uma cotação',
  privacy: 'Privacidade',
}
