import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importEntryRules, importExportPapers } from '../../../src/server/features/entry-rules/import-entry-rules.ts'
import { findQuotation } from '../../../src/server/features/quotes/quotes.repository.ts'
import type { EntryRulesResult } from '../../../src/shared/contract/entry-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { textOfPdf } from '../../support/pdf-text.ts'

let shop: TestApp
let hilux = ''
beforeAll(async () => {
  shop = await createTestApp()
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle({ bodyType: 'SUV', year: 2010 })])
})
afterAll(() => shop.close())

const seed = (name: string) => readFile(new URL(`../../../src/server/db/seed/${name}.json`, import.meta.url), 'utf8')
const readRules = async () =>
  (await shop.app.inject(PATHS.entryRules)).json<{ readonly errorCode: 0; readonly result: EntryRulesResult }>().result
const importing = (text: string) => importEntryRules(shop.context.db, { text, source: 'ours.json', now: TEST_TIME })

describe('the rules of entry', () => {
  test('answer with country, date and source, and say that they are samples', async () => {
    const { rules, papers, rulesOrigin, papersOrigin } = await readRules()
    expect(rules).toHaveLength(15)
    expect(rules[0]).toMatchObject({
      countryName: 'Zimbabwe',
      rule: { iso2: 'ZW', maxAgeYears: 10, asOf: '2024', source: expect.stringContaining('Statutory Instrument 54') },
    })
    expect(papers[0]).toMatchObject({ validDays: 90 })
    expect([rulesOrigin.source, papersOrigin.source]).toEqual(['sample', 'sample'])
  })

  test('stand in openapi.json', async () => {
    const { paths } = (await shop.app.inject(PATHS.openApi)).json<{ readonly paths: object }>()
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([PATHS.entryRules, PATHS.notMe]))
  })

  test('are judged when a quotation is issued, and stay on its paper when the rules change', async () => {
    const { result } = await requestQuote(shop, aQuoteRequest(hilux))
    const stored = await findQuotation(shop.context.db, result.quoteId)
    expect(stored?.record.entry).toMatchObject({
      verdict: 'red',
      arrival: { year: 2027, month: 1 },
      rule: { asOf: '2024' },
      rulesSource: 'sample',
      papers: [{ validDays: 90 }, {}, {}, {}],
    })
    const text = (await textOfPdf(Buffer.from(result.base64, 'base64'))).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Zimbabwe: may not enter.')
    expect(text).toContain('Judged for arrival in January 2027 as a right-hand drive vehicle.')
    expect(text).toContain('valid 90 days')

    const all: { rules: { iso2: string; maxAgeYears: number | null }[] } = JSON.parse(await seed('entry-rules'))
    const rules = all.rules.map((rule) => (rule.iso2 === 'ZW' ? { ...rule, maxAgeYears: 20 } : rule)).slice(0, -1)
    expect(await importing(JSON.stringify({ ...all, rules }))).toMatchObject({
      added: 0,
      changed: 1,
      removed: 1,
      unchanged: 13,
    })
    expect(await readRules()).toMatchObject({ rules: { length: 14 }, rulesOrigin: { source: 'ours.json' } })
    const { result: later } = await requestQuote(shop, aQuoteRequest(hilux, { email: 'later@example.test' }))
    expect((await findQuotation(shop.context.db, later.quoteId))?.record.entry?.verdict).toBe('amber')
    expect((await findQuotation(shop.context.db, result.quoteId))?.record.entry?.verdict).toBe('red')
  })

  test('are judged for the month that the client chose, which is another paper than the usual month', async () => {
    const chosen = (arrivalMonth?: string) =>
      requestQuote(
        shop,
        aQuoteRequest(hilux, { email: 'month@example.test', ...(arrivalMonth ? { arrivalMonth } : {}) }),
      )
    const entryOf = async (quoteId: number) => (await findQuotation(shop.context.db, quoteId))?.record.entry
    const [usual, march, again, past] = [
      await chosen(),
      await chosen('2027-03'),
      await chosen('2027-03'),
      await chosen('2026-10'),
    ]
    expect((await entryOf(usual.result.quoteId))?.arrival).toEqual({ year: 2027, month: 1 })
    expect((await entryOf(march.result.quoteId))?.arrival).toEqual({ year: 2027, month: 3 })
    expect(again.result).toEqual(march.result)
    const text = await textOfPdf(Buffer.from(march.result.base64, 'base64'))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Judged for arrival in March 2027 as a right-hand drive vehicle.')
    // It waited on a device until its month was over.
    expect((await entryOf(past.result.quoteId))?.arrival).toEqual({ year: 2027, month: 1 })
    expect(await chosen('2027-13')).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { arrivalMonth: expect.any(String) },
    })
  })

  test('imported again change nothing', async () => {
    const text = await seed('export-papers')
    const input = { text, source: 'papers.json', now: TEST_TIME }
    expect(await importExportPapers(shop.context.db, input)).toMatchObject({ added: 0, changed: 0, unchanged: 6 })
    expect((await readRules()).papersOrigin.source).toBe('sample')
  })

  test.each([
    ['no JSON', '{', /is no JSON/],
    ['a wrong field', '{"rules":[{"iso2":"ZW"}]}', /rules\.0\.maxAgeYears/],
    ['no rules', '{"rules":[]}', /rules/],
  ])('are refused as a whole with %s', async (_what, text, problem) => {
    await expect(importing(text)).rejects.toThrow(problem)
  })

  test('are refused when they name a country that does not exist', async () => {
    const text = (await seed('entry-rules')).replace('"ZW"', '"XX"')
    await expect(importing(text)).rejects.toThrow('there is no country XX')
  })
})
