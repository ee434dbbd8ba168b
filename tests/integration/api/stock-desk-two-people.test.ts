import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SOAK } from '../../support/soak.ts'
import { beginAnew, carl, dora, file, history, NEW, prepareSaves, SAEX, seen } from '../../support/save-desk.ts'

prepareSaves()

/** A server that is too busy says so; the same save is asked again under its key, as the page does. */
async function untilKnown(desk: typeof carl, save: Parameters<typeof carl.save>[0]) {
  for (;;) {
    const answer = await desk.save(save)
    if (answer.status !== 503) return answer
  }
}
describe('two people', () => {
  test('who change different fields both win, and the later one is told', async () => {
    await file()
    const { version } = await seen()
    await dora.save({ saexRef: SAEX, version, values: { colour: 'Red', features: { kilowatt: '150' } } })
    const { status, result } = await carl.save({
      saexRef: SAEX,
      version,
      values: { year: 2020, features: { doors: 'soft' } },
    })
    expect([status, result.merged]).toEqual([200, ['colour', 'features.kilowatt']])
    expect(result.vehicle.values).toMatchObject({
      colour: 'Red',
      year: 2020,
      features: { kilowatt: '150', doors: 'soft' },
    })
  })

  test('who change the same field: the later one is stopped and told which', async () => {
    await file()
    const { version } = await seen()
    await dora.save({ saexRef: SAEX, version, values: { colour: 'Red', mileage: 90_000 } })
    const { status, errorKey, fields } = await carl.save({
      saexRef: SAEX,
      version,
      values: { colour: 'Blue', year: 2020 },
    })
    expect([status, errorKey]).toEqual([409, 'STATE_CHANGED'])
    expect(fields).toEqual({ colour: 'was changed by somebody else meanwhile' })
    expect((await seen()).values).toMatchObject({ colour: 'Red', year: 2019 })
  })

  test('of whom one goes on from before an own save: what that changed is no clash, the same field of both is', async () => {
    await file()
    const { version } = await seen()
    await carl.save({ saexRef: SAEX, version, values: { mileage: 90_000 } })
    await dora.save({ saexRef: SAEX, version: (await seen()).version, values: { colour: 'Red' } })
    const { status, fields } = await carl.save({ saexRef: SAEX, version, values: { colour: 'Blue', year: 2020 } })
    expect([status, Object.keys(fields)]).toEqual([409, ['colour']])
    expect((await seen()).values).toMatchObject({ mileage: 90_000, colour: 'Red', year: 2019 })
  })

  test('of whom one made the vehicle and goes on from before it was there', async () => {
    const made = (await carl.save({ values: NEW })).result.vehicle
    const { saexRef } = made
    await dora.save({ saexRef, version: made.version, values: { colour: 'Red' } })
    const { status, fields } = await carl.save({ saexRef, version: 0, values: { colour: 'Blue', mileage: 90_000 } })
    expect([status, Object.keys(fields)]).toEqual([409, ['colour']])
  })

  test('of whom each changes one of the two prices: they are one field, since one follows from the other', async () => {
    await file()
    const { version } = await seen()
    const theirs = { priceWithVat: 600_000, price: 540_000 }
    await dora.save({ saexRef: SAEX, version, values: theirs, confirmed: ['price.vat'] })
    const { status, fields } = await carl.save({ saexRef: SAEX, version, values: { price: 530_000 } })
    expect([status, Object.keys(fields)]).toEqual([409, ['price']])
    expect((await seen()).values).toMatchObject(theirs)
  })

  test('of whom one changes the model and the other the make: a model is one of its make', async () => {
    await file()
    const { version } = await seen()
    const confirmed = ['make.new', 'model.new']
    await dora.save({ saexRef: SAEX, version, values: { model: 'Fortuner' }, confirmed })
    const { status, fields } = await carl.save({ saexRef: SAEX, version, values: { make: 'Ford' }, confirmed })
    expect([status, Object.keys(fields ?? {})]).toEqual([409, ['make']])
    expect((await seen()).values).toMatchObject({ make: 'Toyota', model: 'Fortuner' })
  })

  test('or a file and a person, whatever they ask: equal, merged or stopped, nothing else', SOAK, async () => {
    const value = fc.record(
      {
        year: fc.constantFrom(2018, 2019, 2020),
        colour: fc.constantFrom('Red', 'Blue'),
        mileage: fc.constantFrom(90_000, 91_000),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(value, value, async (theirs, ours) => {
        await beginAnew()
        await file()
        const start = await seen()
        await dora.save({ saexRef: SAEX, version: start.version, values: theirs })
        const between = (await seen()).values
        const { status } = await carl.save({ saexRef: SAEX, version: start.version, values: ours })
        const moved = (field: keyof typeof theirs) => between[field] !== start.values[field]
        const clash = (['year', 'colour', 'mileage'] as const).some(
          (field) => ours[field] !== undefined && moved(field) && ours[field] !== between[field],
        )
        expect(status).toBe(clash ? 409 : 200)
        const after = (await seen()).values
        expect(after).toEqual(clash ? between : { ...between, ...ours })
      }),
      { numRuns: 40 },
    )
  })

  test('or fifty at once: every acknowledged change is there, and versions rise', SOAK, async () => {
    await file()
    const { version } = await seen()
    const saves = await Promise.all(
      Array.from({ length: 50 }, (_, place) => {
        const desk = place % 2 === 0 ? carl : dora
        const values = { features: { [`f${place}`]: String(place) } }
        return untilKnown(desk, { saexRef: SAEX, version, values, key: randomUUID() })
      }),
    )
    expect(saves.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const after = await seen()
    expect(Object.keys(after.values.features)).toHaveLength(51)
    expect(after.version).toBe(version + 50)
    expect(await history()).toHaveLength(50)
  })
})
