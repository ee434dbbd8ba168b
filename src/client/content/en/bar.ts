import { formatCount } from '../../../shared/domain/money.ts'

/** Words of the bar at the foot of the installed window. */
export const bar = {
  name: 'App',
  stock: 'Stock',
  saved: 'Saved',
  quotes: 'Quotes',
  waiting: (count: number) => `${formatCount(count)} waiting`,
  more: 'More',
  offline: 'Offline use',
  compare: 'Compare',
  about: 'About Us',
  faq: 'FAQ',
  contact: 'Contact Us',
  check: 'Check a quotation',
  privacy: 'Privacy',
}
