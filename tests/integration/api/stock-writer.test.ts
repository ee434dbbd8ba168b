import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type KnownVehicle, markMissingSold } from '../../../src/server/features/stock/mark-missing-sold.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { behindAnotherWriter } from '../../support/other-writer.ts'
import { makeVehicle } from '../../support/stock.ts'

const NOW = new Date('2026-11-16T06:00:00Z')
const LATER = new Date('2026-11-17T06:00:00Z')
let database: TestDatabase
let supplierId: number

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
  supplierId = await ensureSupplier(database.db, { name: 'Harbour Motors', hasLogo: false })
})

function write(vehicles: Parameters<typeof writeVehicles>[1]['vehicles'], now = NOW) {
  return writeVehicles(database.db, { supplierId, vehicles, now })
}

async function stored(columns: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.db.execute(
    sql.raw(`select ${columns} from vehicle ${columns.startsWith('distinct') ? '' : 'order by supplier_key'}`),
  )
  return rows
}

async function revision(): Promise<number> {
  const { rows } = await database.db.execute<{ revision: number }>(sql`select revision::int from stock_revision`)
  return rows[0]?.revision ?? 0
}

describe('writing vehicles', () => {
  it('gives new ones numbers in their order and takes one revision for a batch', async () => {
    const written = await write(['c', 'a', 'b'].map((supplierKey) => makeVehicle({ supplierKey })))
    expect(written).toEqual({
      inserted: 3,
      changed: 0,
      unchanged: 0,
      kept: 0,
      refs: ['SAEX0000001', 'SAEX0000002', 'SAEX0000003'],
    })
    expect([await revision(), await stored('distinct revision::int')]).toEqual([1, [{ revision: 1 }]])
  })

  it('leaves equal rows alone, and the revision with them', async () => {
    const vehicles = ['a', 'b'].map((supplierKey) => makeVehicle({ supplierKey }))
    await write(vehicles)
    const [before] = await stored('xmin::text as row, updated_at')
    expect(await write(vehicles, LATER)).toMatchObject({ inserted: 0, changed: 0, unchanged: 2 })
    expect([(await stored('xmin::text as row, updated_at'))[0], await revision()]).toEqual([before, 1])
  })

  it('changes only the row that differs and keeps its number and its first day', async () => {
    await write(['a', 'b'].map((supplierKey) => makeVehicle({ supplierKey, listedAt: NOW })))
    const written = await write(
      ['a', 'b'].map((supplierKey) =>
        makeVehicle({ supplierKey, listedAt: LATER, priceCents: supplierKey === 'b' ? 5 : 30_000_000 }),
      ),
      LATER,
    )
    expect(written).toMatchObject({ changed: 1, unchanged: 1, refs: ['SAEX0000001', 'SAEX0000002'] })
    expect(await stored('revision::int, price_cents::int as price, listed_at = updated_at as fresh')).toEqual([
      { revision: 1, price: 30_000_000, fresh: true },
      { revision: 2, price: 5, fresh: false },
    ])
  })

  it('stores every value as it was given', async () => {
    const extras = ['with "quotes"', 'back\\slash', 'a,b', '{c}', "Ses'fikile", '']
    await write([makeVehicle({ supplierKey: 'a', extras, pictureKeys: ['k1', 'k2'], year: null, colour: null })])
    expect(await stored('extras, picture_keys as pictures, features, year, colour_id')).toEqual([
      {
        extras,
        pictures: ['k1', 'k2'],
        features: [{ key: 'engineCapacity', value: '2393' }],
        year: null,
        colour_id: null,
      },
    ])
  })

  it('keeps pictures when none are given and counts other ones as a change', async () => {
    await write([makeVehicle({ supplierKey: 'a', pictureKeys: ['k1'] })])
    expect(await write([makeVehicle({ supplierKey: 'a' })])).toMatchObject({ unchanged: 1 })
    expect(await write([makeVehicle({ supplierKey: 'a', priceCents: 7 })])).toMatchObject({ changed: 1 })
    expect(await stored('picture_keys as pictures')).toEqual([{ pictures: ['k1'] }])
    expect(await write([makeVehicle({ supplierKey: 'a', priceCents: 7, pictureKeys: ['k2'] })])).toMatchObject({
      changed: 1,
    })
    expect(await stored('picture_keys as pictures')).toEqual([{ pictures: ['k2'] }])
  })

  it('spells a name as first seen and finds it in any case', async () => {
    await write([makeVehicle({ supplierKey: 'a', make: 'Toyota', colour: 'Ivory' })])
    await write([makeVehicle({ supplierKey: 'b', make: ' TOYOTA ', colour: 'ivory' })])
    const [a, b] = await stored('make_id, model_id, colour_id, fuel_type_id')
    expect(a).toEqual(b)
    const { rows } = await database.db.execute(sql`select name from colour where name_key = 'IVORY'`)
    expect(rows).toEqual([{ name: 'Ivory' }])
  })

  it('finds a vehicle by the reference that it brings, and hands out no number twice', async () => {
    await write([{ ...makeVehicle({ supplierKey: 'x' }), saexNumber: 2 }])
    const written = await write(['a', 'b'].map((supplierKey) => makeVehicle({ supplierKey })))
    expect(written.refs).toEqual(['SAEX0000001', 'SAEX0000003'])
    const again = await write([{ ...makeVehicle({ supplierKey: 'other key' }), saexNumber: 2 }])
    expect(again).toMatchObject({ unchanged: 1, refs: ['SAEX0000002'] })
  })

  it('does not touch the vehicle of another supplier', async () => {
    await write([makeVehicle({ supplierKey: 'a' })])
    const other = await ensureSupplier(database.db, { name: 'Another', hasLogo: false })
    const vehicles = [{ ...makeVehicle({ supplierKey: 'a' }), saexNumber: 1 }]
    await expect(writeVehicles(database.db, { supplierId: other, vehicles, now: NOW })).rejects.toThrow(
      'belongs to another supplier',
    )
  })

  it('writes each vehicle once when two writers bring the same, in any order', async () => {
    const vehicles = Array.from({ length: 300 }, (_, index) =>
      makeVehicle({ supplierKey: `k${index}`, make: `Make ${index % 50}`, model: `Model ${index % 70}` }),
    )
    const parts = [0, 100, 200].map((from) => vehicles.slice(from, from + 100))
    const writeAll = async (batches: readonly (typeof vehicles)[]) => {
      let inserted = 0
      for (const batch of batches) inserted += (await write(batch)).inserted
      return inserted
    }
    const [one, two] = await Promise.all([
      writeAll(parts),
      writeAll(parts.map((part) => part.toReversed()).toReversed()),
    ])
    expect(one + two).toBe(300)
    const { rows } = await database.db.execute(
      sql`select count(*)::int, count(distinct saex_number)::int as numbers, max(saex_number) as last from vehicle`,
    )
    expect(rows).toEqual([{ count: 300, numbers: 300, last: 300 }])
  })

  it('announces the revision when it is committed', async () => {
    const client = new Client({ connectionString: database.connectionString })
    await client.connect()
    try {
      const heard = new Promise((resolve) => client.on('notification', resolve))
      await client.query('listen stock_revision')
      await write([makeVehicle({ supplierKey: 'a' })])
      expect(await heard).toMatchObject({ channel: 'stock_revision', payload: '1' })
    } finally {
      await client.end()
    }
  })
})

describe('vehicles that a full file no longer names', () => {
  it('are sold with a revision, and for sale again when they come back', async () => {
    const vehicles = ['a', 'b'].map((supplierKey) => makeVehicle({ supplierKey }))
    await write(vehicles)
    const isSeen = ({ keys }: KnownVehicle) => keys.includes('a')
    expect(await markMissingSold(database.db, { supplierId, isSeen, now: LATER, dryRun: true })).toBe(1)
    expect(await markMissingSold(database.db, { supplierId, isSeen, now: LATER })).toBe(1)
    expect(await stored('status, sold_at is not null as dated, revision::int')).toEqual([
      { status: 'available', dated: false, revision: 1 },
      { status: 'sold', dated: true, revision: 2 },
    ])
    expect(await write(vehicles, LATER)).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await stored('distinct status, sold_at')).toEqual([{ status: 'available', sold_at: null }])
  })

  it('are looked at again under the lock, where staff may have corrected a number that the file has', async () => {
    await write(['a', 'b', 'c'].map((supplierKey) => makeVehicle({ supplierKey })))
    const isSeen = ({ keys }: KnownVehicle) => keys.some((key) => ['a', 'b2'].includes(key))
    const sold = await behindAnotherWriter(database.db, {
      change: (tx, revision) =>
        tx.execute(sql`update vehicle set supplier_key = 'b2', revision = ${revision} where supplier_key = 'b'`),
      work: () => markMissingSold(database.db, { supplierId, isSeen, now: LATER }),
    })
    expect(sold).toBe(1)
    expect(await stored('supplier_key as key, status')).toEqual([
      { key: 'a', status: 'available' },
      { key: 'b2', status: 'available' },
      { key: 'c', status: 'sold' },
    ])
  })
})
