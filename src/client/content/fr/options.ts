import { options as names } from '../../../shared/words/fr/options.ts'
import type { options as english } from '../en/options.ts'

const sorts: (typeof english)['sorts'] = {
  21: 'Prix\u00A0: du plus bas au plus haut',
  22: 'Prix\u00A0: du plus haut au plus bas',
  23: 'Kilométrage\u00A0: du plus bas au plus haut',
  24: 'Kilométrage\u00A0: du plus haut au plus bas',
  25: 'Derniers arrivés',
  26: 'Année\u00A0: de la plus récente à la plus ancienne',
  27: 'Année\u00A0: de la plus ancienne à la plus récente',
  28: 'Marque et modèle\u00A0: de A à Z',
}

export const options: typeof english = { names, sorts }
