import { formatCount } from '../../../shared/domain/money.ts'
import type { bar as english } from '../en/bar.ts'

export const bar: typeof english = {
  name: 'Application',
  stock: 'Stock',
  saved: 'Gardés',
  quotes: 'Devis',
  waiting: (count) => `${formatCount(count)} en attente`,
  more: 'Plus',
  offline: 'Hors ligne',
  compare: 'Comparer',
  about: 'À propos',
  faq: 'FAQ',
  contact: 'Contact',
  check: 'Vérifier un devis',
  privacy: 'Confidentialité',
}
