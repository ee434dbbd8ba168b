// The stock as staff see it: pages, counts, summary and saves on a stock of so many vehicles.
// npm run bench -- stock-desk, or node tests/bench/stock-desk.ts --sizes 100000,1000000 --turns 40
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type AskedFilter, staffFilterSchema } from '../../src/shared/contract/stock-desk.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { staffUser } from '../../src/server/db/schema/index.ts'
import { saveDraft } from '../../src/server/features/desk-drafts/desk-drafts.service.ts'
import { createTariffReader } from '../../src/server/features/reference/pricing-data.read-model.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { listStock, summariseStock } from '../../src/server/features/stock-desk/desk-list.read-model.ts'
import { saveVehicle } from '../../src/server/features/stock-desk/save-vehicle.ts'
import { getStaffVehicle } from '../../src/server/features/stock-desk/staff-vehicle.read-model.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fill, openServer } from './search/product.ts'

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000' }, turns: { type: 'string', default: '40' } },
})
const turns = Number(values.turns)

const server = await openServer()
const template = await createTemplate(server.connectionString)
try {
  for (const size of values.sizes.split(',').map(Number)) await measure(size)
} finally {
  await template.dropAll()
  await server.stop()
}

async function measure(size: number): Promise<void> {
  const connectionString = withDatabase(template.adminUrl, template.template)
  const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  await fill(bulk, size)
  await bulk.db.execute(sql`update vehicle set picture_keys = '{}' where id % 70 = 0`)
  await bulk.db.execute(sql`update vehicle set price_cents = 0, price_with_vat_cents = 0 where id % 90 = 0`)
  await bulk.pool.query('vacuum analyze vehicle')
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const { db } = database
  const now = new Date()
  const { rows } = await db.execute<{
    make: string
    model: string
    supplier: number
    key: string
    vin: string | null
  }>(sql`
    select k.name as make, m.name as model, v.supplier_id as supplier, v.supplier_key as key, v.vin
    from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id order by v.id limit 1`)
  const { make, model, supplier, key, vin } = rows[0]!
  const filters: Readonly<Record<string, AskedFilter>> = {
    'as opened': {},
    'a reference': { search: 'SAEX0000077' },
    'a stock number': { search: key.slice(0, -1) },
    'the end of a VIN': { search: (vin ?? 'ABCDEF').slice(-6) },
    'a make': { search: make },
    'make and model': { makeModels: [{ MakeName: make, ModelName: model }] },
    'a supplier': { supplierIds: [supplier] },
    'a year': { years: [2018] },
    'prices, cheapest first': { minPrice: 100_000, maxPrice: 200_000, sort: 'price', direction: 'asc' },
    'over 90 days': { minDays: 91 },
    'no photos': { only: ['noPhotos'] },
    'no price': { only: ['noPrice'] },
    'no report': { only: ['noReport'] },
    'changed last': { sort: 'changed' },
    'most quoted': { sort: 'quotes' },
    'sold ones': { status: ['sold'] },
  }
  console.log(`\n${size} vehicles, ${turns} turns; milliseconds`)
  for (const [name, filter] of Object.entries(filters)) {
    const asked = staffFilterSchema.parse(filter)
    const { count, next } = await listStock(db, asked, now)
    await show(`${name} (${count})`, () => listStock(db, asked, now))
    if (next !== null) await show('  next page', () => listStock(db, { ...asked, cursor: next }, now))
  }
  await show('summary', () => summariseStock(db, now))
  await seedReference(bulk.db, { now })
  const deps = { db, clock: () => new Date(), readTariff: createTariffReader() }
  await show('one vehicle', () => getStaffVehicle(deps, 'SAEX0000077'))
  const [user] = await bulk.db
    .insert(staffUser)
    .values({
      username: `bench ${size}`,
      usernameKey: `BENCH ${size}`,
      name: 'Bench',
      passwordHash: '-',
      permissionIds: [4],
      createdAt: now,
    })
    .returning({ id: staffUser.id })
  let mileage = 10_000
  const draft = {
    id: randomUUID(),
    form: 'vehicle',
    subject: 'SAEX0000077',
    staffUserId: user!.id,
    isClosed: false,
  } as const
  let saves = 0
  await show('draft (goal p95 50)', async () => {
    const values = { mileage: String(mileage + saves), facts: `Keys: ${saves}\n`.repeat(40) }
    saves = (await saveDraft(deps, { ...draft, version: 1, saves, values })).saves
  })
  await show('save, with its reading (goal p95 150)', async () => {
    const { version } = await getStaffVehicle(deps, 'SAEX0000077')
    const save = {
      saexRef: 'SAEX0000077',
      version,
      draftId: null,
      draftSaves: null,
      values: { mileage: mileage++ },
      confirmed: [],
    }
    await saveVehicle(deps, { ...save, confirmed: ['mileage.back'], key: randomUUID(), staffUserId: user!.id })
  })
  await database.close()
  await bulk.close()
}

async function show(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(turns - 1, Math.floor(turns * share))]!.toFixed(1)
  console.log(`${name.padEnd(40)} p50 ${at(0.5).padStart(7)}   p95 ${at(0.95).padStart(7)}`)
}
