import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VerdictPanel } from '../../../../../../src/client/features/my-quotes/check/VerdictPanel.tsx'
import { LanguageContext } from '../../../../../../src/client/words/use-words.ts'
import { loadFirstWords, loadLateWords } from '../../../../../../src/client/words/words.ts'
import type { Language } from '../../../../../../src/shared/domain/language.ts'
import { factsOf } from '../../../../../../src/shared/domain/quote-check/facts-of.ts'
import { aRecord } from '../../../../../support/quotation-records.ts'

async function panelIn(language: Language, country: string): Promise<string> {
  await loadFirstWords(language)
  await loadLateWords(language)
  const facts = { ...factsOf(aRecord()), country }
  return renderToString(
    <LanguageContext value={language}>
      <VerdictPanel verdict={{ state: 'genuine', facts, asked: null }} />
    </LanguageContext>,
  )
}

test.each([
  ['en', 'Zambia', 'Zambia'],
  ['fr', 'Zambia', 'Zambie'],
  ['pt', 'Zambia', 'Zâmbia'],
  ['sw', 'South Africa', 'Afrika Kusini'],
  // Shortened to fit into the code: no name of a country.
  ['fr', 'Democratic Republic of the C', 'Democratic Republic of the C'],
] as const)('in %s the signed %s is called %s', async (language, country, name) => {
  expect(await panelIn(language, country)).toContain(`, ${name}<`)
})
