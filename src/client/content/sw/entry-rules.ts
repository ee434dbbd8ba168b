import { entry } from '../../../shared/words/sw/entry.ts'
import type { entryRules as english } from '../en/entry-rules.ts'

export const entryRules: typeof english = {
  verdict: entry,
  name: (country) => `Je, gari hili linaweza kuingia ${country}?`,
  arrival: 'Kama gari la usukani wa kulia linalofika',
  source: 'Chanzo',
  sample: 'Kanuni za mfano, ambazo hatujazihakiki bado.',
  noLegalAdvice:
    'Huu si ushauri wa kisheria. Kanuni hubadilika na wafanyakazi wetu huzibadilisha: tuulize kabla ya kulipa.',
  failed: 'Kanuni za kuingia hazikuweza kupakiwa.',
  tryAgain: 'Jaribu tena',
}
