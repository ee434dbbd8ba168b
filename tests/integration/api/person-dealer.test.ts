import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskDraft, quotation, rateCounter, staffUser } from '../../../src/server/db/schema/index.ts'
import { erasePerson, exportPerson } from '../../../src/server/features/privacy/person.service.ts'
import type { PersonDeps } from '../../../src/server/features/privacy/person.read-model.ts'
import { undoImport } from '../../../src/server/features/stock-import/undo-import.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { dumpAll } from '../../support/dump-all.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { makeZip, rowXml, withSheets, workbookEntries } from '../../support/zip.ts'

const DEALER = 'dan@example.test'
const TAGGED = { dealerName: 'Dan', dealerNumber: '0115550123', dealerEmail: 'Dan+cars@example.test' }
const named = (text: string) => text.match(/\bDan\b|0115550123/gi)?.length ?? 0

let shop: TestApp
let deps: PersonDeps
beforeAll(async () => {
  shop = await createTestApp()
  deps = { ...shop.context, outboxFolder: join(shop.context.dataDir, 'outbox') }
  await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(() => shop.close())

test('a dealer is found by an address with a tag that no quotation has, wherever one stands', async () => {
  const { db } = shop.context
  const numbers = ['OWN', 'OF-FILE', 'IN-IMPORT'].map((supplierKey) => aStockVehicle({ supplierKey }))
  await stockUp(db, numbers)
  const dealer = { dealer_name: 'Dan', dealer_number: '0115550123' }
  await db.execute(sql`update vehicle set dealer_name = 'Dan', dealer_number = '0115550123',
    dealer_email = 'Dan+own@example.test' where supplier_key = 'OWN'`)
  await db.execute(sql`update vehicle set pinned = '{dealerEmail}', dealer_email = 'other@example.test', dealer_name = 'Other',
    file_values = ${JSON.stringify({ at: null, values: { ...TAGGED, dealerEmail: 'dan+file@example.test' } })}::jsonb
    where supplier_key = 'OF-FILE'`)
  await db.execute(sql`insert into stock_import (supplier_id, started_at) select id, now() from supplier limit 1`)
  await db.execute(sql`insert into stock_import_change (import_id, vehicle_id, revision, before)
    select (select max(id) from stock_import), id, revision,
      to_jsonb(vehicle) || ${JSON.stringify({ ...dealer, dealer_email: 'dan+before@example.test' })}::jsonb
    from vehicle where supplier_key = 'IN-IMPORT'`)
  await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.stockClerk })
  const [ann] = await db.select().from(staffUser)
  await db.insert(deskDraft).values({
    id: crypto.randomUUID(),
    values: { ...TAGGED, dealerEmail: ' dan+draft@example.test ' },
    isShared: true,
    saves: 1,
    madeBy: ann!.id,
    updatedBy: ann!.id,
    updatedAt: TEST_TIME,
  })
  const ownNames = { dealerName: 'Dan', dealerNumber: '0115550123' }
  const exported = await exportPerson(deps, DEALER)
  expect(JSON.parse(exported)).toMatchObject({
    dealerOfVehicles: [{ ...ownNames, dealerEmail: 'Dan+own@example.test' }],
    dealerInFiles: [{ ...ownNames, dealerEmail: 'dan+file@example.test' }],
    dealerBeforeImports: [{ ...ownNames, dealerEmail: 'dan+before@example.test' }],
    drafts: { length: 1 },
  })
  expect(exported).not.toContain('Other')
  await erasePerson(deps, DEALER)
  expect(named(await dumpAll(shop.context))).toBe(0)
})

test('a dealer is taken out of files of stock, of their rejected rows and of their previews', async () => {
  const clerk = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: PERMISSION.stockClerk }))
  const header = ['Stock No', 'Make', 'Model', 'Year', 'Price (ZAR)', 'Dealer', 'Dealer email']
  const row = (make: string, dealer: readonly string[]) => ['A1', make, 'Hilux', 2019, 345_000, ...dealer]
  const dan = ['Dan', TAGGED.dealerEmail]
  const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((cells) => cells.join(',')).join('\r\n')
  const rejected = csv([header, ...Array.from({ length: 20 }, () => row('Toyota', ['', ''])), row('', dan)])
  const { id } = await clerk.upload('stock', 'rejected.csv', rejected)
  await clerk.start({ id, supplier: 'Yard' })
  await workOff(shop)
  await clerk.upload('stock', 'wide.csv', Buffer.from(`\uFEFF${csv([header, row('Toyota', dan)])}`, 'utf16le'))
  await clerk.upload('stock', 'book.xlsx', makeZip(workbookEntries([header, row('Toyota', dan)])))
  const sheets = ['', ...dan].map((dealer, at) => ({
    name: `Sheet ${at}`,
    rows: rowXml(header) + rowXml(row('Toyota', [dealer, dealer])),
  }))
  await clerk.upload('stock', 'sheets.xlsx', makeZip(withSheets(sheets)))
  // It begins as a workbook does.
  await clerk.upload(
    'stock',
    'cars.csv',
    csv([
      ['PKW', 'Dealer', 'E-mail'],
      ['1', ...dan],
    ]),
  )
  const other = await clerk.upload('stock', 'other.csv', csv([header, row('Toyota', ['Eve', 'eve@example.test'])]))

  const { uploads } = JSON.parse(await exportPerson(deps, DEALER)) as { uploads: { name: string }[] }
  expect(uploads.map(({ name }) => name).toSorted()).toEqual([
    'book.xlsx',
    'cars.csv',
    'rejected.csv',
    'sheets.xlsx',
    'wide.csv',
  ])
  expect(await erasePerson(deps, DEALER)).toMatchObject({ uploads: 5 })
  expect(JSON.parse(await exportPerson(deps, DEALER))).toMatchObject({ uploads: [] })
  expect(named(await dumpAll(shop.context))).toBe(0)
  expect((await clerk.look(other.id)).inspection).toMatchObject({ rows: { length: 1 } })
  expect((await clerk.start({ id: other.id, supplier: 'Yard' })).result.state).toBe('waiting')
})

test('a dealer whom somebody typed for a file is taken out of what it was told, and of what is proposed for the next', async () => {
  const { db } = shop.context
  const clerk = createUploader(shop, await signInAs(shop, { name: 'Cid', permissionId: PERMISSION.stockClerk }))
  const csv = 'Ref,Make,Model,Price (ZAR),Seller\r\nT1,Toyota,Hilux,345000,Eve\r\n'
  const { id, inspection } = await clerk.upload('stock', 'typed.csv', csv)
  const { mapping: guess } = inspection as unknown as { mapping: { fields: object } }
  const fields = {
    ...guess.fields,
    dealerName: ['Seller', { value: 'Dan' }],
    dealerNumber: { value: '0115550123' },
    dealerEmail: { value: `Dan <${TAGGED.dealerEmail}>` },
  }
  const skip = [{ when: { column: 'Seller', equals: ['Foe', DEALER] }, reason: 'not ours' }]
  await clerk.start({ id, supplier: 'Typed', mapping: { ...guess, fields, skip } })
  await workOff(shop)
  expect((await clerk.look(id)).state).toBe('done')
  const next = await clerk.upload('stock', 'typed.csv', csv.replace('T1', 'T2'))
  const [told, proposed] = [id, next.id]

  const exported = JSON.parse(await exportPerson(deps, DEALER)) as { uploads: object[]; mappings: object[] }
  expect(exported.uploads).toEqual([])
  const texts = [
    `skip / 1 / when / equals / 2: ${DEALER}`,
    'fields / dealerName / 2 / value: Dan',
    `fields / dealerEmail / value: Dan <${TAGGED.dealerEmail}>`,
    'fields / dealerNumber / value: 0115550123',
  ]
  const file = { name: 'typed.csv', createdAt: TEST_TIME.toISOString(), texts }
  expect(exported.mappings).toHaveLength(2)
  expect(exported.mappings).toEqual(
    expect.arrayContaining([
      { id: told, ...file },
      { id: proposed, ...file },
    ]),
  )
  expect(await erasePerson(deps, DEALER)).toMatchObject({ uploads: 0, mappings: 2 })
  expect(named(await dumpAll(shop.context))).toBe(0)
  const { mapping } = (await clerk.look(proposed)).inspection as unknown as { mapping: object }
  expect(mapping).toMatchObject({ fields: { dealerName: 'Seller' }, skip: [{ when: { equals: ['Foe', '–'] } }] })
  expect((await clerk.start({ id: proposed, supplier: 'Typed' })).result.state).toBe('waiting')
  await workOff(shop)
  expect((await clerk.look(proposed)).state).toBe('done')
  const { rows } = await db.execute(sql`select dealer_name, dealer_email from vehicle where supplier_key = 'T2'`)
  expect(rows).toEqual([{ dealer_name: 'Eve', dealer_email: null }])
})

const OTHER = { dealer_name: 'Other', dealer_number: '0110000000', dealer_email: 'other@example.test' }
const OWN = { dealer_name: 'Dan', dealer_number: '0115550123', dealer_email: DEALER }
const nameInFile = ({ dealer_name, dealer_number, dealer_email }: typeof OWN) =>
  JSON.stringify({
    at: null,
    values: { dealerName: dealer_name, dealerNumber: dealer_number, dealerEmail: dealer_email },
  })

test.each([
  ['the file', OTHER, OWN, { ...OTHER, ofFile: null }],
  ['staff', OWN, OTHER, { dealer_name: null, dealer_number: null, dealer_email: null, ofFile: OTHER.dealer_email }],
])(
  'a dealer whom %s alone names takes no other one with them, nor out of what an undo restores',
  async (_who, staff, file, left) => {
    const { db } = shop.context
    const [ref = ''] = await stockUp(db, [aStockVehicle({ supplierKey: crypto.randomUUID() })])
    const isIt = sql`saex_number = ${Number(ref.replace(/\D/g, ''))}`
    await db.execute(sql`update vehicle set pinned = '{dealerName,dealerNumber,dealerEmail}',
    dealer_name = ${staff.dealer_name}, dealer_number = ${staff.dealer_number}, dealer_email = ${staff.dealer_email},
    file_values = ${nameInFile(file)}::jsonb where ${isIt}`)
    await db.execute(sql`insert into stock_import (supplier_id, started_at) select id, now() from supplier limit 1`)
    const { rows: imports } = await db.execute<{ id: string }>(sql`
    insert into stock_import_change (import_id, vehicle_id, revision, before)
    select (select max(id) from stock_import), id, revision, to_jsonb(vehicle) from vehicle where ${isIt}
    returning import_id as id`)
    const held = async () => {
      const { rows } = await db.execute(sql`select dealer_name, dealer_number, dealer_email,
      file_values #>> '{values,dealerEmail}' as "ofFile" from vehicle where ${isIt}`)
      return rows[0]
    }
    await erasePerson(deps, DEALER)
    expect(await held()).toEqual(left)
    const undone = await undoImport(db, { importId: Number(imports[0]!.id), now: () => TEST_TIME })
    expect(undone).toMatchObject({ restored: 1 })
    expect(await held()).toEqual(left)
    expect(named(await dumpAll(shop.context))).toBe(0)
  },
)

// Last: what stays of a client with such an address reads like the dealer.
test('a dealer is found in a cell with more than the address, and is no client whose address ends like it', async () => {
  const { db } = shop.context
  await stockUp(db, [
    aStockVehicle({ supplierKey: 'NAMED', dealerEmail: `Dan <${DEALER}>` }),
    aStockVehicle({ supplierKey: 'LISTED', dealerEmail: `${DEALER}; ann@example.test` }),
  ])
  const client = 'q&dan@example.test'
  await db.delete(rateCounter)
  await requestQuote(shop, aQuoteRequest('SAEX0000001', { email: client }), { key: crypto.randomUUID() })
  const exported = JSON.parse(await exportPerson(deps, DEALER)) as Record<'quotations' | 'dealerOfVehicles', object[]>
  expect(exported.quotations).toEqual([])
  expect(exported.dealerOfVehicles).toHaveLength(2)
  expect(await erasePerson(deps, DEALER)).toMatchObject({ quotations: 0, vehicles: 2 })
  expect((await dumpAll(shop.context)).match(/(?<!q&)dan@example/gi)).toBe(null)
  expect(await db.select().from(quotation).where(eq(quotation.email, client))).toHaveLength(1)
})
