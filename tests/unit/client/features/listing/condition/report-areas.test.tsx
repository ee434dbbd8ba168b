import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ReportAreas } from '../../../../../../src/client/features/listing/condition/ReportAreas.tsx'
import { LanguageContext } from '../../../../../../src/client/words/use-words.ts'
import { loadFirstWords, loadLateWords } from '../../../../../../src/client/words/words.ts'
import type { ConditionReport } from '../../../../../../src/shared/contract/condition-report.ts'
import type { Language } from '../../../../../../src/shared/domain/language.ts'
import { aReport } from '../../../../../support/condition.ts'

const REPORT: ConditionReport = {
  id: 1,
  ...aReport({
    areas: {
      body: { findings: [{ panel: 'roof', kind: 'dent', words: '', pictures: [] }] },
      tyres: { checks: [{ key: 'treadSpare', value: 5.5 }] },
    },
  }),
  isOld: false,
}

async function textIn(language: Language): Promise<string> {
  await loadFirstWords(language)
  await loadLateWords(language)
  const html = renderToString(
    <MemoryRouter>
      <LanguageContext value={language}>
        <ReportAreas report={REPORT} />
      </LanguageContext>
    </MemoryRouter>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

test.each([
  ['en', 'Tread, spare wheel: 5.5\u00A0mm', 'Roof: dent'],
  ['fr', 'Profil roue de secours\u00A0: 5,5\u00A0mm', 'Toit\u00A0: bosse'],
  ['pt', 'Piso, sobressalente: 5,5\u00A0mm', 'Tejadilho: amolgadela'],
  ['sw', 'Kashata ya tairi, tairi la akiba: 5.5\u00A0mm', 'Paa: mbonyeo'],
] as const)('in %s a label has the colon of its language: %s, %s', async (language, check, finding) => {
  const text = await textIn(language)
  expect(text).toContain(check)
  expect(text).toContain(finding)
})
