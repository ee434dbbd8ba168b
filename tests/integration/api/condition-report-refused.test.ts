import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { aReport, type FindingInput } from '../../support/condition.ts'
import { clerk, history, photographer, prepareReports, publicReport } from '../../support/condition-desk.ts'
import { desk, FIRST } from '../../support/yard.ts'

prepareReports()

describe('a condition report', () => {
  test('cannot be put back from the history: it is published', async () => {
    await clerk.publish(FIRST)
    const [{ id }] = (await history()) as [StockHistory['changes'][0]]
    const { version } = (await desk.one(FIRST)).result
    const { status, fields } = await desk.call('POST', STAFF_PATHS.restoreVehicle, {
      payload: { saexRef: FIRST, version, changeId: id, fields: ['report'] },
    })
    expect([status, fields]).toEqual([400, { report: 'cannot be put back' }])
  })

  test('sent twice under one key is one; another one under that key is refused', async () => {
    const key = randomUUID()
    const first = await clerk.publish(FIRST, aReport(), key)
    const again = await clerk.publish(FIRST, aReport(), key)
    expect(again.result).toEqual(first.result)
    const other = await clerk.publish(FIRST, aReport({ mileage: 1 }), key)
    expect([other.status, other.errorKey]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect((await photographer.publish(FIRST, aReport(), key)).errorKey).toBe('IDEMPOTENCY_MISMATCH')
    expect(await history()).toHaveLength(1)
    const without = await desk.call('POST', STAFF_PATHS.conditionReport, {
      payload: { saexRef: FIRST, report: aReport() },
    })
    expect(without.fields).toHaveProperty('Idempotency-Key')
  })

  test('that breaks a rule is refused by its place, and nothing is written', async () => {
    const words = 'x'.repeat(301)
    const finding: FindingInput = { panel: 'roof', kind: 'dent', words, pictures: ['gone'] }
    const { status, errorKey, fields } = await clerk.publish(
      FIRST,
      aReport({
        inspectedOn: '2126-01-01',
        mileage: 5_000_001,
        areas: {
          body: { grade: 'repair' },
          paint: { grade: 'good', words },
          tyres: { checks: [{ key: 'treadSpare', value: 3 }] },
          engine: { grade: 'good', findings: [finding] },
        },
      }),
    )
    expect([status, errorKey]).toEqual([400, 'VALIDATION'])
    expect(fields).toEqual({
      inspectedOn: 'is in the future',
      mileage: 'is not from 0 to 5000000',
      'areas.body': 'says nothing',
      'areas.paint.words': 'is longer than 300 characters',
      'areas.tyres': 'says what was seen, but has no grade',
      'areas.engine.findings.0.words': 'is longer than 300 characters',
    })
    const gone = await clerk.publish(FIRST, {
      ...aReport(),
      areas: [...aReport().areas, { ...aReport().areas[0], area: 'roof' }],
    })
    expect([gone.status, Object.keys(gone.fields)]).toEqual([400, ['report.areas.7.area']])
    const photoGone = await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ ...finding, words: '' }] } } }),
    )
    expect(photoGone.fields).toEqual({ 'areas.body.findings.0.pictures': 'has a photo that is not there any more' })
    const empty = await clerk.publish(FIRST, aReport({ areas: { body: { grade: 'notChecked' } } }))
    expect(empty.fields).toEqual({ areas: 'says nothing' })
    expect(await publicReport()).toBe(null)
    expect((await clerk.publish('SAEX0009999')).errorKey).toBe('VEHICLE_NOT_FOUND')
  })

  test('that lacks an area, or has a check, a panel or an answer that there is not, is refused', async () => {
    const [body, ...others] = aReport().areas
    const check = (key: string, value: string | number) => aReport({ areas: { body: { checks: [{ key, value }] } } })
    const cases: readonly [unknown, Record<string, string>][] = [
      [
        { ...aReport(), areas: others },
        { 'areas.body': 'is missing', areas: 'says nothing' },
      ],
      [{ ...aReport(), areas: [body, body, ...others] }, { 'areas.body': 'is there twice' }],
      [check('sunroof', 'whole'), { 'areas.body.checks.sunroof': 'is no check of this area' }],
      [check('windscreen', 'blue'), { 'areas.body.checks.windscreen': 'is none of whole, chipped, cracked' }],
      [
        aReport({ areas: { tyres: { grade: 'good', checks: [{ key: 'treadSpare', value: 21 }] } } }),
        { 'areas.tyres.checks.treadSpare': 'is not from 0 to 20' },
      ],
    ]
    for (const [report, fields] of cases) {
      const refused = await clerk.publish(FIRST, report)
      expect([refused.status, refused.fields]).toEqual([400, fields])
    }
    const noDay = await clerk.publish(FIRST, { ...aReport(), inspectedOn: '2026-02-30' })
    expect(Object.keys(noDay.fields)).toEqual(['report.inspectedOn'])
    // What the server works out is not taken.
    const worked = await clerk.publish(FIRST, { ...aReport(), id: 7, isOld: false })
    expect(worked.status).toBe(400)
  })
})
