import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeRequest, staffUser, tariff } from '../../../src/server/db/schema/index.ts'
import { importTariffs } from '../../../src/server/features/reference/import-tariffs.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { TEST_TIME } from '../../support/app.ts'
import { beitbridgeDearer, dearer, openPriceDesk, slipped, type PriceDesk } from '../../support/change-requests.ts'
import { SOAK } from '../../support/soak.ts'

let desk: PriceDesk
let ann: PriceDesk['ann']
let ben: PriceDesk['ben']
beforeAll(async () => {
  desk = await openPriceDesk()
  ;({ ann, ben } = desk)
})
afterAll(() => desk.shop.close())
beforeEach(() => desk.startAnew())

const documentOf = async (id: number) =>
  (await desk.shop.context.db.select().from(changeRequest).where(eq(changeRequest.id, id)))[0]?.document

describe('nobody gets round the second person (`staff.prices-by-two`)', () => {
  test('what is confirmed is not touched again: no tick, no taking back, no other decision, no second import', async () => {
    const { id: uploadId, result } = await ann.upload('tariffs', 'carrier.json', await dearer())
    const id = (result?.kind === 'request' && result.requestId) || 0
    expect((await ben.decide({ id, decision: 'confirm' })).result.state).toBe('applied')
    const stored = await documentOf(id)
    const late = [
      await ann.ask({ id, ticked: [] }),
      await ann.takeBack(id),
      await ben.decide({ id, decision: 'refuse', note: 'no' }),
      await ann.uploader.start({ id: uploadId, note: 'once more' }),
    ]
    expect(late.map(({ errorKey }) => errorKey)).toEqual(Array.from(late, () => 'STATE_CHANGED'))
    // Other bytes under the same upload, as if its file could be exchanged.
    expect((await ann.uploader.part(uploadId, 0, Buffer.from('{}'))).result.receivedBytes).toBeGreaterThan(2)
    expect(await documentOf(id)).toEqual(stored)
    expect(await desk.tariffSource()).toBe('carrier.json')
  })

  test('of two requests that are confirmed at once one is in force, and the other fails', async () => {
    const cleo = await desk.clerk('Cleo', 7)
    const one = await ann.request('tariffs', 'one.json', await dearer())
    const two = await ann.request('tariffs', 'two.json', await beitbridgeDearer())
    const answers = await Promise.all([
      ben.decide({ id: one, decision: 'confirm' }),
      cleo.decide({ id: two, decision: 'confirm' }),
    ])
    expect(answers.map(({ errorKey }) => errorKey ?? 'good').toSorted()).toEqual(['STATE_CHANGED', 'good'])
    const states = [(await ben.look(one)).result.state, (await ben.look(two)).result.state]
    expect(states.toSorted()).toEqual(['applied', 'failed'])
    expect(await desk.shop.context.db.select().from(tariff)).toHaveLength(2)
    expect(await desk.tariffSource()).toBe(states[0] === 'applied' ? 'one.json' : 'two.json')
  })

  test.each(['destinations', 'rates'] as const)('%s that were measured against others fail', async (kind) => {
    const change = async (factor: number) => {
      if (kind === 'rates') return `currency,value\nUSD,${0.05 * factor}\n`
      const file = JSON.parse(await readSeedText('destinations')) as { destinations: { distanceKm: number }[] }
      const destinations = file.destinations.map((row, at) =>
        at === 0 ? { ...row, distanceKm: Math.round(1110 * factor) } : row,
      )
      return JSON.stringify({ ...file, destinations })
    }
    const one = await ann.request(kind, 'one', await change(1.02))
    const two = await ben.request(kind, 'two', await change(1.04))
    const tick = async (clerk: typeof ann, id: number) =>
      (await clerk.look(id)).result.lines.filter(({ large }) => large).map(({ path }) => path)
    for (const [clerk, id] of [
      [ann, one],
      [ben, two],
    ] as const) {
      await clerk.ask({ id, ticked: await tick(clerk, id) })
    }
    const ticked = await tick(ann, two)
    expect((await ann.decide({ id: two, decision: 'confirm', ticked })).result.state).toBe('applied')
    const late = await ben.decide({ id: one, decision: 'confirm', ticked: await tick(ben, one) })
    expect(late.errorKey).toBe('STATE_CHANGED')
    expect((await ann.look(one)).result.state).toBe('failed')
  })

  test('what somebody asked for whose account is closed is confirmed by nobody, and no more decided by them', async () => {
    const eve = await desk.clerk('Eve', 7)
    const [mine, theirs] = [
      await eve.request('tariffs', 'mine.json', await dearer()),
      await ann.request('tariffs', 'theirs.json', await dearer()),
    ]
    await desk.shop.context.db.update(staffUser).set({ disabled: true }).where(eq(staffUser.id, eve.userId))
    expect((await eve.decide({ id: theirs, decision: 'confirm' })).status).toBe(401)
    expect((await ben.decide({ id: mine, decision: 'confirm' })).errorKey).toBe('STATE_CHANGED')
    expect((await ben.look(mine)).result.problem).toContain('Who asked for it may not change prices any more')
    await desk.shop.context.db.update(staffUser).set({ disabled: false }).where(eq(staffUser.id, eve.userId))
    expect((await ben.decide({ id: mine, decision: 'confirm' })).errorKey).toBe('STATE_CHANGED')
    expect(await desk.tariffSource()).toBe('sample')
  })

  test('an account that is closed while its request is confirmed is before or after, never between', async () => {
    const { db } = desk.shop.context
    for (let round = 0; round < 4; round += 1) {
      await desk.startAnew()
      const id = await ann.request('tariffs', `round-${round}.json`, await dearer())
      const close = db.update(staffUser).set({ disabled: true }).where(eq(staffUser.id, ann.userId))
      const [answer] = await Promise.all([ben.decide({ id, decision: 'confirm' }), close])
      const isApplied = answer.errorKey === undefined
      expect((await ben.look(id)).result.state).toBe(isApplied ? 'applied' : 'failed')
      expect(await desk.tariffSource()).toBe(isApplied ? `round-${round}.json` : 'sample')
    }
  })

  test('the same file again is a request of its own, which its second uploader cannot confirm either', async () => {
    const one = await ann.request('tariffs', 'a.json', await slipped())
    const two = await ben.request('tariffs', 'a.json', await slipped())
    expect(two).not.toBe(one)
    const ticked = ['lines.TRN-PORT.amount', 'lines.ADM-EXP.amount']
    await ann.ask({ id: one, ticked })
    await ben.ask({ id: two, ticked })
    expect((await ben.decide({ id: two, decision: 'confirm', ticked })).errorKey).toBe('OTHER_PERSON_NEEDED')
    await ben.decide({ id: one, decision: 'refuse', note: 'a slip' })
    // What was refused is no more than a new request, whose large lines nobody has ticked yet.
    const again = await ann.request('tariffs', 'a.json', await slipped())
    expect((await ben.look(again)).result.state).toBe('unticked')
    expect((await ben.decide({ id: again, decision: 'confirm', ticked })).errorKey).toBe('STATE_CHANGED')
    expect(await desk.tariffSource()).toBe('sample')
  })

  test('figures that went away and came back are those that both saw', async () => {
    const { db } = desk.shop.context
    const id = await ann.request('tariffs', 'a.json', await dearer())
    await importTariffs(db, { text: await beitbridgeDearer(), source: 'operator.json', now: TEST_TIME })
    expect((await ben.look(id)).result.isCurrent).toBe(false)
    await importTariffs(db, { text: await readSeedText('tariffs'), source: 'back.json', now: TEST_TIME })
    expect((await ben.look(id)).result).toMatchObject({ isCurrent: true, mayConfirm: true })
    expect((await ben.decide({ id, decision: 'confirm' })).result.state).toBe('applied')
  })
})

/** What is for readers of the file only, and words that are always the same. */
const NOTES =
  /^(about|priceCurrency|lengthRule|rounding|conversion|basisMeaning|distanceKmMeaning|seaNauticalMilesMeaning|tariffRegions|deliveryTypes|total\.description)\b/

describe('nothing rides along unseen (`staff.request-as-shown`)', () => {
  test.each(['tariffs', 'destinations'] as const)(
    'every figure and word of a file of %s that is another one is listed, or the file is refused',
    SOAK,
    async (kind) => {
      const file: unknown = JSON.parse(await readSeedText(kind))
      const unseen: string[] = []
      let asked = 0
      for (const { path, changed } of oneOfEachLeaf(file)) {
        const text = JSON.stringify(changed)
        const id = await ann.request(kind, `${path}.json`, text).catch(() => undefined)
        if (id === undefined) continue
        asked += 1
        if (id === 0 && !NOTES.test(path)) unseen.push(path)
      }
      expect(unseen).toEqual([])
      expect(asked).toBeGreaterThan(8)
    },
  )
})

type Changed = { readonly path: string; readonly changed: unknown }

/** The document with one leaf changed: the first of each kind of place, where lists of the same shape count once. */
function oneOfEachLeaf(document: unknown): readonly Changed[] {
  const seen = new Set<string>()
  const found: Changed[] = []
  walk(document, [], [])
  return found

  function walk(value: unknown, keys: readonly (string | number)[], kinds: readonly string[]): void {
    if (typeof value === 'object' && value !== null) {
      const basis = 'basis' in value ? `(${String(value.basis)})` : ''
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, [...keys, key], [...kinds, Array.isArray(value) ? '*' : `${basis}${key}`])
      }
      return
    }
    const path = kinds.join('.')
    if (seen.has(path)) return
    seen.add(path)
    const copy: unknown = structuredClone(document)
    let parent = copy as Record<string, unknown>
    for (const key of keys.slice(0, -1)) parent = parent[key] as Record<string, unknown>
    const last = keys.at(-1) ?? ''
    parent[last] = another(value, String(last))
    found.push({ path, changed: copy })
  }
}

function another(value: unknown, key: string): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (key === 'currencySymbol') return value === 'R' ? '$' : 'R'
  if (key === 'priceField') return value === 'price' ? 'priceWithVAT' : 'price'
  if (key === 'effectiveFrom') return '2027-01-01'
  if (value === null) return 100
  return typeof value === 'string' ? `${value}X` : value
}
