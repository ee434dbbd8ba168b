import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useImportDesk } from '../../support/import-desk.ts'
import { importFile } from '../../support/stock-import.ts'
import { workOff } from '../../support/uploading.ts'
import { SOAK } from '../../support/soak.ts'

const desk = useImportDesk()

const FIELDS = { supplierNumber: 'Stock', make: 'Make', model: 'Model', price: 'Price' }
type Row = readonly [price: string, mileage?: string]

function csvOf(rows: readonly Row[], [price, mileage]: readonly [string, string] = ['Price', 'Km']): string {
  const lines = rows.map(([cell, km = '1'], at) => `S${at},Toyota,Hilux,"${cell}","${km}"`)
  return [`Stock,Make,Model,${price},${mileage}`, ...lines].join('\n')
}

/** By the command. */
async function run(text: string, mapping: Record<string, unknown>, options: { dryRun?: boolean } = {}) {
  const path = await desk.work.write('stock.csv', text)
  const whole = { supplier: 'Harbour Motors', currency: 'ZAR', fields: FIELDS, ...mapping }
  const mapPath = await desk.work.write('map.json', JSON.stringify(whole))
  return (await importFile(desk.shop.context.db, { path, mapPath, ...options })).report
}

async function prices(): Promise<unknown[]> {
  const { rows } = await desk.shop.context.db.execute<{ rand: number }>(
    sql`select price_with_vat_cents::float8 / 100 as rand from vehicle order by supplier_key`,
  )
  return rows.map(({ rand }) => rand)
}

async function suppliers(): Promise<number> {
  return (await desk.shop.context.db.execute(sql`select 1 from supplier`)).rows.length
}

/** `import.currency-asked` */
describe('the currency of the prices', () => {
  it.each([
    ['cells', csvOf([['£5 000'], ['6 000']]), FIELDS, 'currency is ZAR, but 1 of the first prices have the mark "£"'],
    [
      'its name',
      csvOf([['5000']], ['Price (USD)', 'Km']),
      { ...FIELDS, price: 'Price (USD)' },
      'currency is ZAR, but the name of the column "Price (USD)" has the mark "USD": say "currency": "USD"',
    ],
  ])('that %s contradict stops the import before anything is written', async (_where, text, fields, words) => {
    for (const dryRun of [true, false]) await expect(run(text, { fields }, { dryRun })).rejects.toThrow(words)
    expect([await suppliers(), existsSync(`${desk.work.folder}/stock.csv.rejected.csv`)]).toEqual([0, false])
  })

  it('that some cells contradict is settled by the mapping', async () => {
    const text = csvOf([['R 5 000'], ['US$ 6 000'], ['7 000']])
    expect(await run(text, { currencyMarks: 'reject' })).toMatchObject({ inserted: 2, rejected: 1 })
    expect(await prices()).toEqual([5000, 7000])
    const { rejections } = await run(text, { currencyMarks: 'reject' })
    expect([...rejections.keys()]).toEqual(["Price: is in another currency than the file's ZAR"])
    expect(await run(text, { currencyMarks: 'ignore' })).toMatchObject({ inserted: 1, rejected: 0 })
    expect(await prices()).toEqual([5000, 6000, 7000])
  })

  it('is not shown by k and m after a number, which are thousands and millions', async () => {
    const fields = { ...FIELDS, price: 'Price (USD)' }
    await run(csvOf([['4.5m']], ['Price (USD)', 'Km']), { currency: 'USD', fields })
    expect(await run(csvOf([['R345k'], ['412k']]), { supplier: 'Another' })).toMatchObject({ inserted: 2 })
    expect(await prices()).toEqual([expect.closeTo(81_818_181.82), 345_000, 412_000])
  })

  it('that a row far down contradicts rejects that row', async () => {
    const rows: Row[] = Array.from({ length: 300 }, () => ['R 5 000'])
    const report = await run(csvOf([...rows, ['€ 5 000']]), {})
    expect(report).toMatchObject({ inserted: 300, rejected: 1 })
  })

  it('is asked in the browser when nothing shows it, and its answer is what goes on', async () => {
    const { id, inspection } = await desk.ann.upload('stock', 'a.csv', csvOf([['5000'], ['0'], ['0.00']]))
    expect(inspection).toMatchObject({ lookedAt: 3, mapping: { fields: { price: { column: 'Price' } } } })
    if (inspection?.kind !== 'stock') throw new Error('no stock')
    expect(inspection.mapping).not.toHaveProperty('currency')
    expect(inspection.facts.find(({ column }) => column === 'Price')).toMatchObject({ marks: [], zeros: 2 })
    const refused = await desk.ann.start({ id })
    expect([refused.errorKey, refused.fields?.['mapping']]).toEqual([
      'VALIDATION',
      expect.stringContaining('currency is missing: say in which currency the prices are'),
    ])
    await desk.ann.start({ id, mapping: { ...inspection.mapping, currency: 'ZAR' } })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 3, onRequest: 2, rejected: 0 })
  })

  it('is guessed in the browser from marks that mean one, and shown where they may mean several', async () => {
    const euros = await desk.ann.upload('stock', 'a.csv', csvOf([['€ 5 000']]))
    expect(euros.inspection).toMatchObject({ mapping: { currency: 'EUR' } })
    const dollars = await desk.ann.upload('stock', 'b.csv', csvOf([['$5 000'], ['$6 000']]))
    expect(dollars.inspection).toMatchObject({
      facts: expect.arrayContaining([
        expect.objectContaining({
          column: 'Price',
          marks: [expect.objectContaining({ mark: '$', isClear: false, cells: 2 })],
        }),
      ]),
    })
  })
})

describe('the decimal mark', () => {
  it('is decided once by what the column shows, and a number that stays open is refused', async () => {
    const shown = csvOf([['5.000'], ['1.250.000'], ['12.500,50']])
    expect(await run(shown, {})).toMatchObject({ inserted: 3, rejected: 0 })
    expect(await prices()).toEqual([5000, 1_250_000, 12_500.5])
    const open = await run(csvOf([['5.000'], ['6000']]), { supplier: 'Another' })
    expect(open).toMatchObject({ inserted: 1, rejected: 1 })
    expect([...open.rejections.keys()]).toEqual([
      'Price: is ambiguous, as three digits follow its only mark: say the decimalMark',
    ])
  })
})

describe('the unit of a mileage', () => {
  const fields = { ...FIELDS, mileage: 'Odometer' }
  const mileages = async () => {
    const { rows } = await desk.shop.context.db.execute<{ km: number }>(
      sql`select mileage_km as km from vehicle order by supplier_key`,
    )
    return rows.map(({ km }) => km)
  }

  it('is asked where neither cells, name nor mapping say it', async () => {
    const text = csvOf([['5000', '45000']], ['Price', 'Odometer'])
    await expect(run(text, { fields })).rejects.toThrow('mileage has no unit, and neither the column "Odometer" nor')
    expect(await suppliers()).toBe(0)
    await run(text, { fields: { ...FIELDS, mileage: { column: 'Odometer', unit: 'miles' } } })
    expect(await mileages()).toEqual([72_420])
  })

  it.each([
    ["Odometer ('000)", '{"column": "Odometer (\'000)", "unit": "thousandKm"}, or "thousandMiles"'],
    ['Odometer (10,000 km)', '{"column": "Odometer (10,000 km)", "unit": "km"}, or "miles"'],
  ])('is asked where %s says how many, or may', async (name, words) => {
    const text = csvOf([['5000', '78']], ['Price', `"${name}"`])
    await expect(run(text, { fields: { ...FIELDS, mileage: name } })).rejects.toThrow(words)
  })

  it('of prices is asked where the name of their column has a number that may be a factor', async () => {
    const name = 'Price (10,000 USD)'
    const text = csvOf([['68.5']], [`"${name}"`, 'Km'])
    const given = (unit?: string) => ({ currency: 'USD', fields: { ...FIELDS, price: { column: name, unit } } })
    const words = `price has no unit, and the column "${name}" has a number in its name`
    await expect(run(text, given())).rejects.toThrow(words)
    expect(await run(text, given('units'))).toMatchObject({ inserted: 1 })
  })

  it.each(['Price (100% duty paid)', 'Price (R1000 deposit)'])(
    'of prices is not asked where the column is %s',
    async (name) => {
      const text = csvOf([['149900']], [name, 'Km'])
      expect(await run(text, { fields: { ...FIELDS, price: name } })).toMatchObject({ inserted: 1 })
    },
  )

  it('is asked where the mapping contradicts the name of the column', async () => {
    const text = csvOf([['5000', '45000']], ['Price', 'Mileage (mi)'])
    const source = { column: 'Mileage (mi)', unit: 'km' }
    await expect(run(text, { fields: { ...FIELDS, mileage: source } })).rejects.toThrow('mileage has another unit than')
    await run(text, { fields: { ...FIELDS, mileage: { ...source, unitInName: 'ignore' } } })
    expect(await mileages()).toEqual([45_000])
  })

  it('is that of each cell where the cells say it', async () => {
    await run(
      csvOf(
        [
          ['5000', '45,000.0 miles'],
          ['5000', '45000 km'],
        ],
        ['Price', 'Odometer'],
      ),
      { fields },
    )
    expect(await mileages()).toEqual([72_420, 45_000])
  })
})

/** `import.cleared-values` */
describe('a value that a vehicle can do without', () => {
  const text = csvOf([
    ['5000', '10'],
    ['5000', 'many'],
    ['5000', 'few'],
    ['many', 'many'],
  ])
  const fields = { ...FIELDS, mileage: 'Km' }

  it('is left out where it cannot be understood, counted, and named with its first line', async () => {
    for (const dryRun of [true, false]) {
      const report = await run(text, { fields }, { dryRun })
      expect(report).toMatchObject({ inserted: 3, rejected: 1 })
      expect([...report.warnings]).toEqual([['Km: is no number', { count: 2, line: 3 }]])
    }
    expect(await readFile(`${desk.work.folder}/stock.csv.rejected.csv`, 'utf8')).toContain(
      '5,"Km: is no number (""many""); Price: is no number',
    )
  })

  it('is an entry of the equipment that is longer than 300 characters, of which the others stay', async () => {
    const long = csvOf([['5000', `Canopy;${'x'.repeat(301)};Winch`]])
    const mapped = { ...FIELDS, extras: { column: 'Km', split: ';' } }
    const report = await run(long, { fields: mapped })
    expect(report).toMatchObject({ inserted: 1, rejected: 0 })
    expect([...report.warnings]).toEqual([['Km: is longer than 300 characters', { count: 1, line: 2 }]])
    const { rows } = await desk.shop.context.db.execute(sql`select extras from vehicle`)
    expect(rows).toEqual([{ extras: ['Canopy', 'Winch'] }])
  })

  it('is told in the browser before the start and in the result', async () => {
    const { id } = await desk.ann.upload('stock', 'a.csv', text)
    const mapping = { currency: 'ZAR', fields }
    const { result } = await desk.ann.compare({ id, supplier: 'Harbour Motors', mapping })
    const warnings = [{ reason: 'Km: is no number', count: 2, line: 3 }]
    expect(result).toMatchObject({ warnings, onRequest: 0 })
    await desk.ann.start({ id, supplier: 'Harbour Motors', mapping })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 3, warnings })
  })

  it('that is taken and may be a slip is counted as worth a look, by command and browser', async () => {
    const slips = csvOf([
      ['5000', '10'],
      ['5000', 'KB3CD'],
      ['5000', 'AHTKB3CD902600001'],
      ['5000', 'none'],
    ])
    const doubts = [{ reason: 'Km: is not 17 letters and digits without I, O and Q', count: 3, line: 2 }]
    const mapped = { ...FIELDS, vin: 'Km' }
    const report = await run(slips, { fields: mapped }, { dryRun: true })
    expect([...report.doubts]).toEqual([['Km: is not 17 letters and digits without I, O and Q', { count: 3, line: 2 }]])
    expect(report.warnings.size).toBe(0)
    const { id } = await desk.ann.upload('stock', 'slips.csv', slips)
    const mapping = { currency: 'ZAR', fields: mapped }
    expect((await desk.ann.compare({ id, supplier: 'Harbour Motors', mapping })).result).toMatchObject({ doubts })
    await desk.ann.start({ id, supplier: 'Harbour Motors', mapping })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 4, doubts })
  })

  it(
    'of a VIN that another vehicle has is counted as worth a look, and never of one that meets itself',
    SOAK,
    async () => {
      const [own, twice, taken] = ['AHTKB3CD902600001', 'AHTKB3CD902600002', 'AHTKB3CD902600003']
      const mapping = { currency: 'ZAR', fields: { ...FIELDS, vin: 'Km' } }
      const importFile = async (supplier: string, vins: readonly string[]) => {
        const { id } = await desk.ann.upload('stock', `${supplier}.csv`, csvOf(vins.map((vin) => ['5000', vin])))
        await desk.ann.start({ id, supplier, mapping })
        await workOff(desk.shop)
        const { result } = await desk.ann.look(id)
        return result?.kind === 'stock' ? result.doubts : undefined
      }
      expect(await importFile('First of Twins', [taken, own])).toEqual([])
      expect(await importFile('First of Twins', [taken, own])).toEqual([])
      const reason = 'Km: is also that of another vehicle'
      const doubts = await importFile('Second of Twins', [twice, taken.toLowerCase(), twice, 'AHTKB3CD902600009'])
      expect(doubts).toEqual([{ reason, count: 3, line: 2 }])
    },
  )

  it('of a chassis number of Japan that another vehicle has is counted as worth a look', async () => {
    const mapping = { fields: { ...FIELDS, vin: 'Km' } }
    const text = csvOf([
      ['5000', 'NHP10-2345678'],
      ['5000', 'NHP10-2345679'],
    ])
    await run(text, { supplier: 'First of Twins', ...mapping })
    const { doubts } = await run(csvOf([['5000', 'nhp10-2345678']]), { supplier: 'Second of Twins', ...mapping })
    expect([...doubts.keys()]).toContain('Km: is also that of another vehicle')
  })

  it('that contradicts is told in the browser before the start', async () => {
    const { id } = await desk.ann.upload('stock', 'a.csv', csvOf([['£ 5 000']]))
    const refused = await desk.ann.compare({
      id,
      supplier: 'Harbour Motors',
      mapping: { currency: 'ZAR', fields: FIELDS },
    })
    expect(refused.fields?.['mapping']).toContain('have the mark "£": say "currency": "GBP"')
  })
})
