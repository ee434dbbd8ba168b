import { options as names } from '../../../shared/words/pt/options.ts'
import type { options as english } from '../en/options.ts'

const sorts: (typeof english)['sorts'] = {
  21: 'Preço: do mais baixo ao mais alto',
  22: 'Preço: do mais alto ao mais baixo',
  23: 'Quilometragem: da menor à maior',
  24: 'Quilometragem: da maior à menor',
  25: 'Mais recentes no stock',
  26: 'Ano: do mais novo ao mais velho',
  27: 'Ano: do mais velho ao mais novo',
  28: 'Marca e modelo: de A a Z',
}

export const options: typeof english = { names, sorts }
