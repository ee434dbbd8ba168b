import { entry } from '../../../shared/words/fr/entry.ts'
import type { entryRules as english } from '../en/entry-rules.ts'

export const entryRules: typeof english = {
  verdict: entry,
  name: (country) => `Cette voiture peut-elle entrer\u00A0: ${country}\u00A0?`,
  arrival: 'Voiture à volant à droite arrivant en',
  source: 'Source',
  sample: 'Règles d’exemple, que nous n’avons pas encore vérifiées.',
  noLegalAdvice:
    'Ceci n’est pas un avis juridique. Les règles changent et notre personnel les remplace\u00A0: demandez-nous avant de payer.',
  failed: 'Les règles d’entrée n’ont pas pu être chargées.',
  tryAgain: 'Réessayer',
}
