import { entry } from '../../../shared/words/pt/entry.ts'
import type { entryRules as english } from '../en/entry-rules.ts'

export const entryRules: typeof english = {
  verdict: entry,
  name: (country) => `Este carro pode entrar: ${country}?`,
  arrival: 'Como carro de volante à direita a chegar em',
  source: 'Fonte',
  sample: 'Regras de exemplo, que ainda não verificámos.',
  noLegalAdvice:
    'Isto não é aconselhamento jurídico. As regras mudam e o nosso pessoal substitui-as: pergunte-nos antes de pagar.',
  failed: 'Não foi possível carregar as regras de entrada.',
  tryAgain: 'Tentar de novo',
}
