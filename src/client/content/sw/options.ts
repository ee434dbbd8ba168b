import { options as names } from '../../../shared/words/sw/options.ts'
import type { options as english } from '../en/options.ts'

const sorts: (typeof english)['sorts'] = {
  21: 'Bei: ya chini hadi ya juu',
  22: 'Bei: ya juu hadi ya chini',
  23: 'Kilomita: chache hadi nyingi',
  24: 'Kilomita: nyingi hadi chache',
  25: 'Mapya zaidi',
  26: 'Mwaka: mpya hadi wa zamani',
  27: 'Mwaka: wa zamani hadi mpya',
  28: 'Chapa na modeli: A hadi Z',
}

export const options: typeof english = { names, sorts }
