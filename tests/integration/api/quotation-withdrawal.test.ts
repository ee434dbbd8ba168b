import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntry, mail, quotation, quotationWithdrawal, rateCounter } from '../../../src/server/db/schema/index.ts'
import { sendMail } from '../../../src/server/features/mail/send-mail.job.ts'
import { forgetClient } from '../../../src/server/features/privacy/forget-person.ts'
import { openLinkOf } from '../../../src/server/features/quote-check/open-link.ts'
import { findQuotation } from '../../../src/server/features/quotes/quotes.repository.ts'
import type { QuotationWithdrawal } from '../../../src/shared/contract/quotation-withdrawal.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { QuoteResult } from '../../../src/shared/contract/quotes.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { emailQuote } from '../../support/mailing.ts'
import { aQuoteRequest, aStockVehicle, call, requestQuote, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'

let shop: TestApp
let saexRef = ''
let quote: QuoteResult
let ann = ''
let ben = ''

beforeAll(async () => {
  shop = await createTestApp()
  ;[saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  ann = await signInAs(shop, { name: 'Ann', permissionId: 3 })
  ben = await signInAs(shop, { name: 'Ben', permissionId: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(rateCounter)
  await emptyAuditTrail(shop.database)
  quote = (await requestQuote(shop, aQuoteRequest(saexRef), { key: crypto.randomUUID() })).result
})

function withdraw(payload: object, token = ann) {
  return call<QuotationWithdrawal>(shop, { url: STAFF_PATHS.withdrawQuotation, payload, headers: { token } })
}

const reason = 'The price was wrong'

test('a withdrawn quotation says so to whoever checks or opens it, and is mailed no more', async () => {
  const answer = await withdraw({ quoteNumber: quote.quoteNumber, reason: ` ${reason} ` })
  const withdrawal = { at: TEST_TIME.toISOString(), by: 'Ann', reason }
  expect(answer.result).toEqual({ quoteNumber: quote.quoteNumber, withdrawal })

  const [row] = await shop.context.db.select().from(quotation).where(eq(quotation.id, quote.quoteId))
  const check = await shop.app.inject({ url: PATHS.quoteCheck, query: { code: row?.checkCode ?? '' } })
  expect(check.json().result.state).toBe('withdrawn')
  expect(check.body).not.toContain(reason)
  const scanned = await shop.app.inject({ url: PATHS.quoteCheck, query: { signature: row?.checkDigest ?? '' } })
  expect(scanned.json().result.state).toBe('withdrawn')
  const { record } = (await findQuotation(shop.context.db, quote.quoteId))!
  const token = openLinkOf(record, shop.context).address.split('#')[1]
  expect((await call(shop, { url: PATHS.openQuote, payload: { token } })).result).toEqual({
    state: 'withdrawn',
    quoteNumber: quote.quoteNumber,
  })
  expect(await emailQuote(shop, quote.quoteId)).toMatchObject({ status: 404, errorKey: 'QUOTE_NOT_FOUND' })
})

test('asked for again, by whomever, it stays the first withdrawal, and one line of the audit', async () => {
  const request = { quoteNumber: quote.quoteNumber, reason }
  const [one, two] = await Promise.all([withdraw(request), withdraw(request)])
  shop.clock.now = new Date(TEST_TIME.getTime() + 60_000)
  const third = await withdraw({ ...request, reason: 'Another' }, ben)
  expect(two.result).toEqual(one.result)
  expect(third.result).toEqual(one.result)
  expect(await shop.context.db.select().from(auditEntry)).toMatchObject([
    { actor: 'staff 1', action: 'quotation withdrawn', subject: quote.quoteNumber },
  ])
})

test('a mail that waits when its quotation is withdrawn is not sent', async () => {
  const sending = emailQuote(shop, quote.quoteId)
  await sending
  const [waiting] = await shop.context.db.select().from(mail).where(eq(mail.quotationId, quote.quoteId))
  await withdraw({ quoteNumber: quote.quoteNumber, reason })
  const nobody = () => Promise.reject(new Error('nothing is to be sent'))
  const deps = { ...shop.context, mailFrom: '', getPdf: nobody, transport: { deliver: nobody, close: () => {} } }
  await sendMail(deps, { mailId: waiting?.id, attempt: 0 })
  const [ended] = await shop.context.db.select().from(mail).where(eq(mail.quotationId, quote.quoteId))
  expect(ended).toMatchObject({ state: 'rejected', lastError: 'withdrawn' })
})

test('the reason goes with the data of its client', async () => {
  await withdraw({ quoteNumber: quote.quoteNumber, reason: 'Chanda rang' })
  await forgetClient(shop.context.db, { quotationId: quote.quoteId, digest: 'd' })
  const rows = await shop.context.db
    .select()
    .from(quotationWithdrawal)
    .where(eq(quotationWithdrawal.quotationId, quote.quoteId))
  expect(rows).toMatchObject([{ reason: '–' }])
})

test.each([
  [{ quoteNumber: 'Q2026-999999', reason }, 'QUOTE_NOT_FOUND'],
  [{ quoteNumber: 'none', reason }, 'VALIDATION'],
  [{ quoteNumber: 'Q2026-000001', reason: '  ' }, 'VALIDATION'],
  [{ quoteNumber: 'Q2026-000001', reason: 'x'.repeat(201) }, 'VALIDATION'],
  [{ quoteNumber: 'Q2026-000001' }, 'VALIDATION'],
])('%j is %s', async (request, errorKey) => {
  expect((await withdraw(request)).errorKey).toBe(errorKey)
})

test('an advertiser withdraws nothing', async () => {
  const advertiser = await signInAs(shop, { name: 'Adam', permissionId: 2 })
  const request = { quoteNumber: quote.quoteNumber, reason }
  expect((await withdraw(request, advertiser)).errorKey).toBe('FORBIDDEN')
  expect((await findQuotation(shop.context.db, quote.quoteId))?.status).toBe('issued')
})
