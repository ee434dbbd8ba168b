import { expect, test } from 'vitest'
import { INJECTION_PAYLOADS } from '../../support/injection-payloads.ts'
import { runInjection } from '../../support/injection.ts'
import { SOAK } from '../../support/soak.ts'

test('there are 400 payloads, none twice', () => {
  expect(INJECTION_PAYLOADS).toHaveLength(400)
  expect(new Set(INJECTION_PAYLOADS.map(([, payload]) => payload)).size).toBe(400)
})

test('what tries to be more than text is text, or refused by field, in quotation, paper and mail', SOAK, async () => {
  // All of them: `npm run soak`.
  const report = await runInjection({ step: 40 })
  expect(report.faults).toEqual([])
  expect(report.requests).toBe(40)
  expect(report.mails).toBeGreaterThan(5)
  expect(report.refusals).toBeGreaterThan(2)
})
