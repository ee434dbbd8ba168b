import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeRequest, rateTable, staffUser, tariff } from '../../../src/server/db/schema/index.ts'
import { importTariffs } from '../../../src/server/features/reference/import-tariffs.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { TEST_TIME, type TestApp } from '../../support/app.ts'
import { beitbridgeDearer, dearer, openPriceDesk, slipped, type PriceDesk } from '../../support/change-requests.ts'
import { BEITBRIDGE } from '../../support/quoting.ts'

const MINUTE = 60_000

let desk: PriceDesk
let shop: TestApp
let ann: PriceDesk['ann']
let ben: PriceDesk['ben']
async function open(env: Record<string, string> = {}): Promise<void> {
  desk = await openPriceDesk(env)
  ;({ shop, ann, ben } = desk)
}
const stateOf = async (id: number) => (await ben.look(id)).result.state

describe('with two persons', () => {
  beforeAll(() => open())
  afterAll(() => shop.close())
  beforeEach(() => desk.startAnew())

  test('a sales agent brings in no prices and sees no requests; stock stays theirs alone', async () => {
    const agent = await desk.clerk('Sal', 3)
    for (const kind of ['tariffs', 'destinations', 'rates'] as const) {
      expect.soft((await agent.uploader.create({ kind, name: 'a.json', sizeBytes: 3 })).errorKey).toBe('FORBIDDEN')
    }
    expect((await agent.list()).errorKey).toBe('FORBIDDEN')
    expect((await ann.uploader.create({ kind: 'stock', name: 'a.csv', sizeBytes: 3 })).errorKey).toBe('FORBIDDEN')
    const { result: stock } = await agent.uploader.create({ kind: 'stock', name: 'a.csv', sizeBytes: 3 })
    const { result: upload } = await ann.uploader.create({ kind: 'tariffs', name: 'a.json', sizeBytes: 3 })
    const bytes = Buffer.from('abc')
    for (const [who, id] of [
      [agent, upload.id],
      [ann, stock.id],
    ] as const) {
      const { uploader } = who
      const answers = [
        await uploader.part(id, 0, bytes),
        await uploader.inspect(id),
        await uploader.start({ id, note: 'mine' }),
        await uploader.rejected(id),
      ]
      expect(answers.map(({ errorKey }) => errorKey)).toEqual(Array.from(answers, () => 'FORBIDDEN'))
      expect((await uploader.list()).map((row) => row.id)).not.toContain(id)
    }
    const admin = await desk.clerk('Ada', 1)
    expect((await admin.uploader.list()).map(({ kind }) => kind).toSorted()).toEqual(['stock', 'tariffs'])
  })

  test('a session names every permission that its user has, also one that no screen knows', async () => {
    const { result } = await (await desk.clerk('Pat', 7, 4)).session()
    expect(result.permissions).toEqual([{ permissionId: 7 }, { permissionId: 4 }])
  })

  test('one account alone changes no price; the second one sees what it does, confirms, and it is in force', async () => {
    const before = await quoteTotal()
    const upload = await ann.upload('tariffs', 'carrier.json', await beitbridgeDearer())
    const requestId = (upload.result?.kind === 'request' && upload.result.requestId) || 0
    expect(upload.result).toEqual({
      kind: 'request',
      requestId,
      large: 0,
      added: 0,
      changed: 1,
      removed: 0,
      unchanged: 15,
      notes: [],
    })
    expect([await desk.tariffSource(), await quoteTotal()]).toEqual(['sample', before])
    expect(await ann.decide({ id: requestId, decision: 'confirm' })).toMatchObject({
      status: 403,
      errorKey: 'OTHER_PERSON_NEEDED',
    })
    expect((await ann.decide({ id: requestId, decision: 'refuse', note: 'no' })).errorKey).toBe('OTHER_PERSON_NEEDED')
    expect(await desk.tariffSource()).toBe('sample')

    const { result: seen } = await ben.look(requestId)
    expect(seen).toMatchObject({
      kind: 'tariffs',
      source: 'carrier.json',
      note: 'New terms of the carrier',
      state: 'waiting',
      madeBy: 'Ann',
      isMine: false,
      isCurrent: true,
      mayConfirm: true,
      confirmFrom: null,
      lines: [
        {
          path: 'lines.BRD-HND.amount',
          label: 'BRD-HND Border handling and agency fee: amount',
          before: 'R\u00A01\u00A0950.00',
          after: 'R\u00A02\u00A0145.00',
          percent: 10,
          large: false,
        },
      ],
    })
    expect(seen.effect).toHaveLength(10)
    expect(seen.effect[0]).toMatchObject({ route: 'Durban to Beitbridge, Zimbabwe' })
    expect((await ann.list()).result).toMatchObject({
      confirmation: 'two',
      requests: [{ id: requestId, isMine: true, mayConfirm: false }],
    })

    shop.clock.now = new Date(TEST_TIME.getTime() + MINUTE)
    const { result: done } = await ben.decide({ id: requestId, decision: 'confirm' })
    expect(done).toMatchObject({ state: 'applied', decidedBy: 'Ben', bySamePerson: false })
    expect(await desk.tariffSource()).toBe('carrier.json')
    expect((await quoteTotal()) - before).toBeCloseTo(195, 2)
    // A second press, or an answer that was lost.
    expect((await ben.decide({ id: requestId, decision: 'confirm' })).result.state).toBe('applied')
    expect(await desk.trail()).toEqual([
      [`staff ${ann.userId}`, 'price change asked', { kind: 'tariffs', lines: 1, large: 0 }],
      [`staff ${ben.userId}`, 'price change confirmed', { kind: 'tariffs', samePerson: false }],
      [
        `staff ${ben.userId}`,
        'price change applied',
        { kind: 'tariffs', added: 0, changed: 1, removed: 0, unchanged: 15 },
      ],
    ])
  })

  test('of two who decide at once one is first', async () => {
    const cleo = await desk.clerk('Cleo', 1)
    const requestId = await ann.request('tariffs', 'a.json', await dearer())
    const answers = await Promise.all([
      ben.decide({ id: requestId, decision: 'confirm' }),
      cleo.decide({ id: requestId, decision: 'refuse', note: 'too dear' }),
      cleo.decide({ id: requestId, decision: 'confirm' }),
    ])
    const won = answers.filter(({ errorCode }) => errorCode === 0)
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(new Set(won.map(({ result }) => result.state)).size).toBe(1)
    for (const { errorKey } of answers) expect([undefined, 'STATE_CHANGED']).toContain(errorKey)
    expect((await desk.trail()).filter(([, action]) => action === 'price change confirmed').length).toBeLessThanOrEqual(
      1,
    )
    expect(await shop.context.db.select().from(tariff)).toHaveLength((await stateOf(requestId)) === 'applied' ? 2 : 1)
  })

  test('nobody confirms whose permission was taken away, nor what a former colleague asked for', async () => {
    const dan = await desk.clerk('Dan', 7)
    const requestId = await ann.request('tariffs', 'a.json', await dearer())
    const setAnn = (values: Partial<typeof staffUser.$inferInsert>) =>
      shop.context.db.update(staffUser).set(values).where(eq(staffUser.id, ann.userId))
    await shop.context.db
      .update(staffUser)
      .set({ permissionIds: [3] })
      .where(eq(staffUser.id, dan.userId))
    expect((await dan.decide({ id: requestId, decision: 'confirm' })).errorKey).toBe('FORBIDDEN')
    await setAnn({ permissionIds: [2] })
    const failed = await ben.decide({ id: requestId, decision: 'confirm' })
    await setAnn({ permissionIds: [7] })
    expect(failed).toMatchObject({ status: 409, errorKey: 'STATE_CHANGED' })
    expect((await ben.look(requestId)).result).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Who asked for it may not change prices any more'),
    })
    expect(await desk.tariffSource()).toBe('sample')
  })

  test('what was measured against something else fails, and what is in force stays', async () => {
    const requestId = await ann.request('tariffs', 'first.json', await dearer())
    const second = await ann.request('tariffs', 'second.json', await beitbridgeDearer())
    expect((await ben.decide({ id: second, decision: 'confirm' })).result.state).toBe('applied')
    expect((await ben.look(requestId)).result).toMatchObject({ isCurrent: false, mayConfirm: false })
    expect(await ben.decide({ id: requestId, decision: 'confirm' })).toMatchObject({
      status: 409,
      errorKey: 'STATE_CHANGED',
      fields: { id: expect.stringContaining('Something else was put in force since') },
    })
    expect(await stateOf(requestId)).toBe('failed')
    expect(await desk.tariffSource()).toBe('second.json')
    expect((await desk.trail()).at(-1)).toEqual([`staff ${ben.userId}`, 'price change failed', { kind: 'tariffs' }])
  })

  test('the command of the operator stays at once, and what waited then fails', async () => {
    const requestId = await ann.request('tariffs', 'a.json', await dearer())
    await importTariffs(shop.context.db, { text: await beitbridgeDearer(), source: 'operator.json', now: TEST_TIME })
    expect(await desk.tariffSource()).toBe('operator.json')
    expect((await ben.decide({ id: requestId, decision: 'confirm' })).errorKey).toBe('STATE_CHANGED')
    expect(await desk.tariffSource()).toBe('operator.json')
  })

  test('it is refused with a reason, or taken back by who asked alone', async () => {
    const one = await ann.request('tariffs', 'one.json', await dearer())
    expect(await ben.decide({ id: one, decision: 'refuse' })).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { note: 'must say why' },
    })
    const refused = await ben.decide({ id: one, decision: 'refuse', note: 'Not agreed yet' })
    expect(refused.result).toMatchObject({ state: 'refused', problem: 'Not agreed yet', decidedBy: 'Ben' })
    expect((await ben.decide({ id: one, decision: 'confirm' })).errorKey).toBe('STATE_CHANGED')
    const two = await ann.request('tariffs', 'two.json', await slipped())
    expect((await ben.takeBack(two)).errorKey).toBe('FORBIDDEN')
    expect((await ann.takeBack(two)).result.state).toBe('taken-back')
    expect((await ann.takeBack(two)).result.state).toBe('taken-back')
    expect((await ann.ask({ id: two, ticked: [] })).errorKey).toBe('STATE_CHANGED')
    expect((await ann.takeBack(one)).errorKey).toBe('STATE_CHANGED')
    for (const answer of [
      await ann.look(99),
      await ann.takeBack(99),
      await ann.decide({ id: 99, decision: 'confirm' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, errorKey: 'ITEM_NOT_FOUND' })
    }
    expect(await desk.tariffSource()).toBe('sample')
    expect((await desk.trail()).map(([, action]) => action)).toEqual([
      'price change asked',
      'price change refused',
      'price change asked',
      'price change taken back',
    ])
  })

  test('a file without a reason is not even read', async () => {
    const { uploader } = ann
    const { id } = await uploader.upload('tariffs', 'a.json', await dearer())
    expect((await uploader.start({ id })).fields).toEqual({ note: 'must say why prices change' })
    expect((await uploader.start({ id, note: '  ' })).fields).toEqual({ note: 'must say why prices change' })
    expect((await uploader.look(id)).state).toBe('ready')
  })

  test('a file that is not sound is refused by place, and one with nothing new asks for nothing', async () => {
    const broken = await ann.upload('tariffs', 'broken.json', '{"lines": 5}')
    expect(broken).toMatchObject({ state: 'failed' })
    expect(broken.problem).toMatch(/^broken\.json was refused; nothing was changed:/)
    expect((await ann.uploader.rejected(broken.id)).errorKey).toBe('UPLOAD_NOT_FOUND')
    const gap = ann.request('tariffs', 'gap.json', (await readSeedText('tariffs')).replaceAll('EUROPE', 'ELSEWHERE'))
    await expect(gap).rejects.toThrow('SEA-RORO has no bands for region EUROPE')
    expect(await ann.request('tariffs', 'same.json', await readSeedText('tariffs'))).toBe(0)
    expect(await shop.context.db.select().from(changeRequest)).toEqual([])
    expect(await shop.context.db.select().from(tariff)).toHaveLength(1)
    expect(await shop.context.db.select().from(rateTable).where(eq(rateTable.source, 'same.json'))).toEqual([])
  })

  test('an import that is run again after it asked asks once', async () => {
    const once = await ann.request('tariffs', 'a.json', await dearer())
    expect(await ann.request('tariffs', 'a.json', await dearer())).toBe(once)
    expect(await ben.request('tariffs', 'a.json', await dearer())).not.toBe(once)
    await ann.takeBack(once)
    expect(await ann.request('tariffs', 'a.json', await dearer())).not.toBe(once)
    expect(await shop.context.db.select().from(changeRequest)).toHaveLength(3)
  })

  test('after 24 months it is forgotten', async () => {
    await ann.request('tariffs', 'a.json', await dearer())
    const keepAt = (now: string) =>
      applyRetention({ ...shop.context, outboxFolder: 'none', clock: () => new Date(now) })
    await keepAt('2028-11-20T07:59:00Z')
    expect(await shop.context.db.select().from(changeRequest)).toHaveLength(1)
    await keepAt('2028-11-20T08:01:00Z')
    expect(await shop.context.db.select().from(changeRequest)).toEqual([])
  })
})

describe('with one person', () => {
  beforeAll(() => open({ PRICE_CONFIRMATION: 'one' }))
  afterAll(() => shop.close())
  beforeEach(() => desk.startAnew())

  test('who asked confirms ten minutes later, and screens and audit say so', async () => {
    const requestId = await ann.request('tariffs', 'a.json', await dearer())
    const from = new Date(TEST_TIME.getTime() + 10 * MINUTE)
    expect((await ann.list()).result).toMatchObject({
      confirmation: 'one',
      requests: [{ mayConfirm: false, confirmFrom: from.toISOString() }],
    })
    shop.clock.now = new Date(from.getTime() - 1)
    const early = await ann.decide({ id: requestId, decision: 'confirm' })
    expect(early).toMatchObject({ status: 403, errorKey: 'OTHER_PERSON_NEEDED', headers: { 'retry-after': '1' } })
    expect(early.fields).toEqual({ id: `can be confirmed by who asked for it from ${from.toISOString()} on` })
    expect(await desk.tariffSource()).toBe('sample')
    shop.clock.now = from
    expect((await ann.look(requestId)).result.mayConfirm).toBe(true)
    const { result } = await ann.decide({ id: requestId, decision: 'confirm' })
    expect(result).toMatchObject({ state: 'applied', bySamePerson: true, madeBy: 'Ann', decidedBy: 'Ann' })
    expect(await desk.tariffSource()).toBe('a.json')
    expect((await desk.trail())[1]).toEqual([
      `staff ${ann.userId}`,
      'price change confirmed',
      { kind: 'tariffs', samePerson: true },
    ])
  })

  test('the ten minutes begin when the large lines are ticked, and another person need not wait', async () => {
    const requestId = await ann.request('tariffs', 'slip.json', await slipped())
    const ticked = ['lines.TRN-PORT.amount', 'lines.ADM-EXP.amount']
    shop.clock.now = new Date(TEST_TIME.getTime() + 11 * MINUTE)
    await ann.ask({ id: requestId, ticked })
    expect((await ann.decide({ id: requestId, decision: 'confirm', ticked })).errorKey).toBe('OTHER_PERSON_NEEDED')
    const { result } = await ben.decide({ id: requestId, decision: 'confirm', ticked })
    expect(result).toMatchObject({ state: 'applied', bySamePerson: false })
  })
})

async function quoteTotal(): Promise<number> {
  const lines = await desk.deliveryLines({ ...BEITBRIDGE, price: 300_000, priceWithVAT: 345_000, length: 4 })
  return lines.find(({ isTotal }) => isTotal)?.amount ?? 0
}
