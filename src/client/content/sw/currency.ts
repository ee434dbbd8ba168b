import type { currency as english } from '../en/currency.ts'

export const currency: typeof english = {
  name: 'Sarafu',
  placeholder: 'Chagua nchi',
}
