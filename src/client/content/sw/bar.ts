import { formatCount } from '../../../shared/domain/money.ts'
import type { bar as english } from '../en/bar.ts'

export const bar: typeof english = {
  name: 'Programu',
  stock: 'Magari',
  saved: 'Hifadhi',
  quotes: 'Nukuu',
  waiting: (count) => `${formatCount(count)} zinasubiri`,
  more: 'Zaidi',
  offline: 'Bila mtandao',
  compare: 'Linganisha',
  about: 'Kuhusu sisi',
  faq: 'Maswali',
  contact: 'Wasiliana nasi',
  check: 'Hakiki nukuu ya bei',
  privacy: 'Faragha',
}
