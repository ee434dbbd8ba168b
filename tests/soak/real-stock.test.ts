import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../support/stock-import.ts'

const projectFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const REAL_FILE = projectFile('../shared/data/real-stock-a.csv')
const mapPath = projectFile('tests/support/real-stock-a.map.json')

/** Invented rows in the form of the real file, one for each of its traps. */
const INVENTED = `Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price
Land,2017,Rover,"02 **** ****
",2017 Land Rover Range Rover Sport Autumn,USED,Automatic,"6 cyl, 3 L",4WD,Premium,9 L / 100 km,1000,White / Black,"Testville, NSW",6 cyl,SUV, 4 Doors, 5 Seats,80000
Alfa,2010,Romeo,Hatchback,2010 Alfa Romeo Giulietta Test,USED,Manual,"4 cyl, 1.4 L",Front,Unleaded,6 L / 100 km,2000,- / -,"Testville, NSW",4 cyl,Hatchback,,,POA
Jeep,2015,Grand,Test Motors,2015 Jeep Grand Cherokee Test,DEMO,-,-,Other,-,-,-,Grey / -,"Testville, VIC",-,SUV, 5 Seats,,50000
Holden,2014,Ute,Ute / Tray,2014 Holden Ute Dual Cab Test,USED,Automatic,"6 cyl, 3.6 L",Rear,LPG,0 L / 100 km,3000,Blue / Grey,"Testville, QLD",6 cyl,Ute / Tray, 2 Doors, 2 Seats,10000
Holden,2014,Ute,Ute / Tray,2014 Holden Ute Test,USED,Automatic,"6 cyl, 3.6 L",Rear,LPG,0 L / 100 km,3000,Blue / Grey,"Testville, QLD",6 cyl,Ute / Tray, 2 Doors, 2 Seats,10000
Tesla,2023,Model,NEW Available to order,2023 Tesla Model Y Test,NEW,Automatic,0 L,AWD,Electric,0 L / 100 km,- / -,5 years / Unlimited km,,0 L,SUV, 4 Doors, 5 Seats,70000
,nan,,nan,,nan,,,,,,,,,nan,,,,
`

let database: TestDatabase
let work: WorkFolder

beforeAll(async () => {
  database = await createTestDatabase()
  work = await createWorkFolder()
})
afterAll(async () => {
  await database.close()
  await work.remove()
})

describe('listings in the form of the real file', () => {
  it('become what they truly say', async () => {
    const path = await work.write('invented.csv', INVENTED)
    const { report } = await importFile(database.db, { path, mapPath, supplier: 'Invented' })
    expect(report).toMatchObject({ read: 7, inserted: 6, rejected: 1 })
    expect([...report.rejections.keys()]).toEqual(['make (Brand, Model): is empty', 'model (Title, Model): is empty'])
    const { rows } = await database.db.execute(sql`
      select k.name || ' ' || m.name as name, b.name as body, d.name as drive, f.name as fuel, c.name as colour,
        v.mileage_km as km, v.num_doors as doors, v.num_seats as seats, v.price_with_vat_cents::int as price,
        v.dealer_name as dealer
      from vehicle v join make k on k.id = v.make_id join model m on m.id = v.model_id
      left join filter_option b on b.id = v.body_type_id left join filter_option d on d.id = v.drive_type_id
      left join filter_option f on f.id = v.fuel_type_id left join colour c on c.id = v.colour_id
      order by v.saex_number`)
    const none = { dealer: null, colour: null, km: null }
    const ute = { ...none, drive: 'RWD', fuel: 'LPG', colour: 'Blue', km: 3000, doors: 2, seats: 2, price: 12_500_000 }
    expect(rows).toEqual([
      {
        ...none,
        name: 'Land Rover Range Rover Sport',
        body: 'SUV',
        drive: '4x4',
        fuel: 'Petrol',
        colour: 'White',
        km: 1000,
        doors: 4,
        seats: 5,
        price: 100_000_000,
      },
      {
        ...none,
        name: 'Alfa Romeo Giulietta',
        body: 'Hatchback',
        drive: 'FWD',
        fuel: 'Petrol',
        km: 2000,
        doors: null,
        seats: null,
        price: 0,
      },
      {
        ...none,
        name: 'Jeep Grand Cherokee',
        body: 'SUV',
        drive: null,
        fuel: null,
        colour: 'Grey',
        doors: null,
        seats: 5,
        price: 62_500_000,
        dealer: 'Test Motors',
      },
      { ...ute, name: 'Holden Ute', body: 'Double Cab' },
      { ...ute, name: 'Holden Ute', body: 'Ute / Tray' },
      {
        ...none,
        name: 'Tesla Model Y',
        body: 'SUV',
        drive: 'AWD',
        fuel: 'Electric',
        doors: 4,
        seats: 5,
        price: 87_500_000,
      },
    ])
  })
})

describe.skipIf(!existsSync(REAL_FILE))('the real file (skipped where it does not lie beside the project)', () => {
  it('goes in, every row accepted or rejected with its reason, and changes nothing the second time', async () => {
    const path = join(work.folder, 'real-stock-a.csv')
    await copyFile(REAL_FILE, path)
    const first = await importFile(database.db, { path, mapPath })
    expect(first.report).toMatchObject({
      read: 16_734,
      inserted: 16_733,
      changed: 0,
      unchanged: 0,
      rejected: 1,
      skipped: 0,
    })
    expect(Object.fromEntries(first.report.rejections)).toEqual({
      'make (Brand, Model): is empty': 1,
      'model (Title, Model): is empty': 1,
    })
    const second = await importFile(database.db, { path, mapPath, full: true })
    expect(second.report).toMatchObject({ inserted: 0, changed: 0, unchanged: 16_733, rejected: 1, sold: 0 })
  }, 120_000)
})
