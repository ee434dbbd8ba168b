import { describe, expect, test } from 'vitest'
import { type KnownVehicle, markMissingSold } from '../../../src/server/features/stock/mark-missing-sold.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { carl, file, NEW, prepareSaves, SAEX, seen, shop, supplierId } from '../../support/save-desk.ts'

prepareSaves()

/** What a full file of the supplier with these numbers would mark as sold, and does. */
async function fullFile(named: readonly string[], supplier = supplierId): Promise<number> {
  const isSeen = ({ keys }: KnownVehicle) => keys.some((key) => named.includes(key))
  return markMissingSold(shop.context.db, { supplierId: supplier, isSeen, now: shop.clock.now })
}

async function change(values: Record<string, string>): Promise<void> {
  const { status } = await carl.save({ saexRef: SAEX, version: (await seen()).version, values })
  expect(status).toBe(200)
}

async function fileOf(name: string, changes: Parameters<typeof aStockVehicle>[0]) {
  const other = await ensureSupplier(shop.context.db, { name, hasLogo: false })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const written = await writeVehicles(shop.context.db, {
    supplierId: other,
    vehicles: [aStockVehicle(changes)],
    now: shop.clock.now,
  })
  return { ...written, supplierId: other }
}

describe('a number that staff corrected (`import.corrected-numbers`)', () => {
  test('the file that still has the old one says it of the same vehicle, and does not sell it', async () => {
    await file({ supplierKey: 'TY-O1' })
    await change({ supplierNumber: 'TY-01', title: 'Hand work' })
    expect(await file({ supplierKey: 'TY-O1', colour: 'Red' })).toMatchObject({ inserted: 0, changed: 1, refs: [SAEX] })
    expect((await seen()).values).toMatchObject({ supplierNumber: 'TY-01', title: 'Hand work', colour: 'Red' })
    expect(await fullFile(['TY-O1'])).toBe(0)
    expect(await file({ supplierKey: 'TY-O1', colour: 'Red' })).toMatchObject({ unchanged: 1 })
  })

  test('once the file has the new one too, the old one is free for another vehicle', async () => {
    await file({ supplierKey: 'TY-O1' })
    await change({ supplierNumber: 'TY-01' })
    expect(await file({ supplierKey: 'TY-01' })).toMatchObject({ inserted: 0, refs: [SAEX] })
    expect(await file({ supplierKey: 'TY-O1' })).toMatchObject({ inserted: 1, refs: ['SAEX0000002'] })
  })

  test('corrected twice, it is known by what the file has; put back, by nothing else', async () => {
    await file({ supplierKey: 'TY-O1' })
    await change({ supplierNumber: 'TY-01' })
    await change({ supplierNumber: 'TY-1' })
    expect(await file({ supplierKey: 'TY-O1' })).toMatchObject({ inserted: 0 })
    expect(await file({ supplierKey: 'TY-01' })).toMatchObject({ inserted: 1 })
    await change({ supplierNumber: 'TY-O1' })
    expect(await file({ supplierKey: 'TY-1' })).toMatchObject({ inserted: 1 })
  })

  test('of a vehicle made by hand no file knew the old one', async () => {
    const { result } = await carl.save({
      values: { ...NEW, supplierNumber: 'TY-O1' },
      confirmed: ['make.new', 'model.new'],
    })
    expect(result.vehicle.saexRef).toBe(SAEX)
    await change({ supplierNumber: 'TY-01' })
    expect(await file({ supplierKey: 'TY-O1' })).toMatchObject({ inserted: 1 })
  })
})

describe('a supplier that staff corrected', () => {
  test('the file of the old one still says what the vehicle is, and alone can mark it sold', async () => {
    await file({ supplierKey: 'RC1' })
    await change({ supplier: 'Umhlanga Motors' })
    expect(await file({ supplierKey: 'RC1', colour: 'Red' })).toMatchObject({ inserted: 0, changed: 1, refs: [SAEX] })
    expect((await seen()).values).toMatchObject({ supplier: 'Umhlanga Motors', colour: 'Red' })
    const umhlanga = await ensureSupplier(shop.context.db, { name: 'Umhlanga Motors', hasLogo: false })
    expect(await fullFile([], umhlanga)).toBe(0)
    expect(await fullFile(['RC1'])).toBe(0)
    expect(await fullFile([])).toBe(1)
  })

  test('once a file of the new one has it, that one tells', async () => {
    await file({ supplierKey: 'RC1' })
    await change({ supplier: 'Umhlanga Motors' })
    const { inserted, supplierId: umhlanga } = await fileOf('Umhlanga Motors', { supplierKey: 'RC1' })
    expect(inserted).toBe(0)
    expect(await fullFile([])).toBe(0)
    expect(await fullFile([], umhlanga)).toBe(1)
  })
})

test('our own export that comes back does not make a vehicle of staff one of a file', async () => {
  await carl.save({ values: { ...NEW, supplierNumber: 'H1' }, confirmed: ['make.new', 'model.new'] })
  await file({ supplierKey: 'H1', saexNumber: 1, colour: 'Red' })
  expect((await seen()).origin).toBe('hand')
  expect(await fullFile([])).toBe(0)
  await file({ supplierKey: 'H1', colour: 'Red', year: 2018 })
  expect((await seen()).origin).toBe('file')
})
