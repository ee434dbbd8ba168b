import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../src/shared/contract/drafts.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockSummary } from '../../../src/shared/contract/stock-desk.ts'
import { aReport, createReporter } from '../../support/condition.ts'
import { agentDesk, clerk, photographer, prepareReports, reports } from '../../support/condition-desk.ts'
import { desk, FIRST, SECOND, shop, yardDesk } from '../../support/yard.ts'

prepareReports()

describe('a condition report', () => {
  test('is read by staff when it is no longer in force, with who made it and why it was withdrawn', async () => {
    await photographer.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    const { result } = await clerk.publish(FIRST, aReport({ areas: { body: { words: 'another car' } } }))
    await clerk.publish(SECOND)
    await clerk.withdraw(result.report!.id, 'the wrong one')
    const now = shop.clock.now.toISOString()
    for (const who of [desk, yardDesk, agentDesk]) {
      expect(await reports(who)).toEqual([
        { ...result.report, madeBy: 'Carl', madeAt: now, withdrawnAt: now, withdrawnBy: 'Carl', why: 'the wrong one' },
        expect.objectContaining({ inspectedOn: '2026-10-01', madeBy: 'Phil', withdrawnAt: null, why: null }),
      ])
    }
    const unknown = await desk.call('GET', STAFF_PATHS.conditionReport, { query: { saexRef: 'SAEX0009999' } })
    expect(unknown.errorKey).toBe('VEHICLE_NOT_FOUND')
  })

  test('tells photographers of no price, supplier, dealer or whole VIN', async () => {
    const values = { dealerName: 'Canary Dealer', dealerEmail: 'canary@example.test', vin: 'CANARY00000123456' }
    const { version } = (await desk.one(FIRST)).result
    const saved = await desk.save({ saexRef: FIRST, version, values, confirmed: ['vin.form'], key: randomUUID() })
    expect(saved.status).toBe(200)
    const { price, supplier } = saved.result.vehicle.values
    const answer = await photographer.publish(FIRST)
    expect(answer.status).toBe(200)
    expect(answer.result.values).toMatchObject({ price: null, priceWithVat: null, supplier: null, vin: '123456' })
    const told = JSON.stringify([answer.result, await reports(yardDesk)])
    expect(told).not.toMatch(/canary/i)
    for (const canary of [String(price), supplier!]) expect(told).not.toContain(canary)
  })
})

describe('the stock list', () => {
  test('tells which vehicles nobody looked at, and when the others were', async () => {
    await clerk.publish(FIRST)
    const { rows } = (await desk.list()).result
    expect(Object.fromEntries(rows.map(({ saexRef, reportOn }) => [saexRef, reportOn]))).toEqual({
      [FIRST]: '2026-11-10',
      [SECOND]: null,
    })
    for (const who of [desk, yardDesk]) {
      expect((await who.list({ only: ['noReport'] })).result.rows.map(({ saexRef }) => saexRef)).toEqual([SECOND])
      expect((await who.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})).result.noReport).toBe(1)
    }
  })
})

describe('who', () => {
  test('a sales agent reads reports and makes none', async () => {
    await clerk.publish(FIRST)
    expect((await agentDesk.one(FIRST)).result.report).toMatchObject({ inspectedOn: '2026-11-10' })
    expect(await reports(agentDesk)).toMatchObject([{ madeBy: 'Carl' }])
    expect((await createReporter(agentDesk).publish(FIRST)).status).toBe(403)
  })

  test('photographers keep drafts of reports, and no draft of a vehicle is open to them', async () => {
    const draft = (who: typeof desk, changes: object) =>
      who.call<Draft>('POST', STAFF_PATHS.saveDraft, {
        payload: { id: randomUUID(), subject: FIRST, version: null, saves: 0, values: { a: 'b' }, ...changes },
      })
    const shared = await draft(desk, { subject: null, values: { price: '250000' } })
    expect(shared.status).toBe(200)
    const refused = await draft(yardDesk, { form: 'vehicle' })
    expect([refused.status, refused.errorKey]).toEqual([403, 'FORBIDDEN'])
    expect((await draft(yardDesk, { form: 'condition', subject: null })).status).toBe(400)
    const own = await draft(yardDesk, { form: 'condition' })
    expect(own.result).toMatchObject({ form: 'condition', subject: FIRST, isShared: false })
    const listed = await yardDesk.call<{ drafts: Draft[] }>('GET', STAFF_PATHS.drafts, {})
    expect(listed.result.drafts.map(({ id }) => id)).toEqual([own.result.id])
    const summary = await yardDesk.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})
    expect(summary.result.drafts).toBe(1)
    const { id } = shared.result
    expect((await yardDesk.call('GET', STAFF_PATHS.draft, { query: { id } })).status).toBe(404)
    await yardDesk.call('POST', STAFF_PATHS.dropDraft, { payload: { id } })
    expect((await desk.call('GET', STAFF_PATHS.draft, { query: { id } })).status).toBe(200)
    await photographer.publish(FIRST, aReport(), randomUUID(), own.result.id)
    const { drafts } = (await yardDesk.call<{ drafts: Draft[] }>('GET', STAFF_PATHS.drafts, {})).result
    expect(drafts).toEqual([])
  })
})
