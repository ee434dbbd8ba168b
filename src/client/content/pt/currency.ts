import type { currency as english } from '../en/currency.ts'

export const currency: typeof english = {
  name: 'Moeda',
  placeholder: 'Escolha um país',
}
