import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  country,
  currency,
  destination,
  filterOption,
  make,
  model,
  rateTable,
  supplier,
  tariff,
  vehicle,
} from '../../../src/server/db/schema/index.ts'
import { getRates } from '../../../src/server/features/currencies/rates.ts'
import { importDestinations } from '../../../src/server/features/reference/import-destinations.ts'
import { importRates } from '../../../src/server/features/reference/import-rates.ts'
import { importTariffs } from '../../../src/server/features/reference/import-tariffs.ts'
import { refreshRates } from '../../../src/server/features/reference/rates-refresh.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { loadModelFacts, seedSampleStock, writeSampleVehicles } from '../../../samples/stock/seed-sample-stock.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const now = new Date('2026-11-20T08:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await Promise.all([seedReference(database.db, { now }), seedReference(database.db, { now })])
})
afterAll(() => database.close())

type Table = typeof country | typeof currency | typeof destination | typeof filterOption | typeof make | typeof model
async function rowsOf(table: Table | typeof tariff | typeof rateTable | typeof vehicle): Promise<number> {
  const [row] = await database.db.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}

async function rateOf(code: string) {
  return (await getRates(database.db)).list.find((entry) => entry.currency === code)
}

describe('the reference data of a new database', () => {
  it('are there once, also when two processes start at once', async () => {
    await seedReference(database.db, { now })
    const tables = [country, currency, destination, filterOption, make, model, tariff, rateTable]
    expect(await Promise.all(tables.map(rowsOf))).toEqual([249, 77, 169, 28, 55, 490, 1, 1])
  })

  it('have ids that are the same everywhere', async () => {
    const [fuel] = await database.db
      .select()
      .from(filterOption)
      .where(eq(filterOption.typeId, 1))
      .orderBy(filterOption.id)
    expect(fuel).toMatchObject({ id: 101, name: 'Petrol', position: 1 })
    const [next] = (await database.db.execute<{ id: string }>(sql`select nextval('filter_option_id_seq') as id`)).rows
    expect(Number(next?.id)).toBeGreaterThan(1000)
  })

  it('carry sample rates in units for one rand', async () => {
    expect(await rateOf('USD')).toEqual({
      currency: 'USD',
      value: 1 / 17.184,
      timestamp: '2026-11-16T06:00:00.000Z',
      source: 'sample',
    })
    expect((await rateOf('ZAR'))?.value).toBe(1)
  })
})

describe('an import of tariffs', () => {
  it('changes nothing when it is the tariff in force', async () => {
    const text = await readSeedText('tariffs')
    expect(await importTariffs(database.db, { text, source: 'again.json', now })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 16,
    })
    expect(await rowsOf(tariff)).toBe(1)
  })

  it('is refused as a whole, by place, when it leaves a destination without a price', async () => {
    const text = (await readSeedText('tariffs')).replaceAll('"EUROPE"', '"ELSEWHERE"')
    await expect(importTariffs(database.db, { text, source: 'x.json', now })).rejects.toThrow(
      /SEA-RORO has no bands for region EUROPE/,
    )
    const broken = (await readSeedText('tariffs')).replace('"amount":1250', '"amount":"1250"')
    await expect(importTariffs(database.db, { text: broken, source: 'x.json', now })).rejects.toThrow(
      /lines\.1\.amount: must be a number/,
    )
    await expect(importTariffs(database.db, { text: '{', source: 'x.json', now })).rejects.toThrow(/is no JSON/)
    expect(await rowsOf(tariff)).toBe(1)
  })

  it('puts a changed tariff in force', async () => {
    const text = (await readSeedText('tariffs')).replace('"amount":1250', '"amount":1300')
    expect(await importTariffs(database.db, { text, source: 'new.json', now })).toMatchObject({
      added: 0,
      changed: 1,
      removed: 0,
    })
    const [newest] = await database.db.select().from(tariff).orderBy(desc(tariff.id)).limit(1)
    expect(newest).toMatchObject({ source: 'new.json', effectiveFrom: '2026-11-01' })
  })

  it('says that a tariff is ahead of the day in Johannesburg, not of the one in UTC', async () => {
    const { effectiveFrom } = JSON.parse(await readSeedText('tariffs')) as { effectiveFrom: string }
    const text = (await readSeedText('tariffs')).replace(effectiveFrom, '2026-11-20')
    const notesAt = async (instant: string) =>
      (await importTariffs(database.db, { text, source: 'day.json', now: new Date(instant) })).notes
    expect(await notesAt('2026-11-19T21:59:59Z')).toEqual([expect.stringContaining('effectiveFrom 2026-11-20')])
    expect(await notesAt('2026-11-19T22:00:00Z')).toEqual([])
  })
})

describe('an import of destinations', () => {
  const withoutFirst = async () => {
    const file = JSON.parse(await readSeedText('destinations')) as { destinations: unknown[] }
    return JSON.stringify({ ...file, destinations: file.destinations.slice(1) })
  }

  it('is refused by place where an id or a length is too large to be stored', async () => {
    const file = JSON.parse(await readSeedText('destinations')) as { destinations: Record<string, unknown>[] }
    const refusalOf = (change: object) => {
      const [first, ...others] = file.destinations
      const text = JSON.stringify({ ...file, destinations: [{ ...first, ...change }, ...others] })
      return importDestinations(database.db, { text, source: 'd.json', now }).catch(String)
    }
    expect(await refusalOf({ endLocationId: 2_147_483_648 })).toContain('destinations.0.endLocationId: must be')
    expect(await refusalOf({ seaNauticalMiles: 3_000_000_000 })).toContain('destinations.0.seaNauticalMiles: must be')
  })

  it('keeps a destination that is no longer named, but offers it no more', async () => {
    const text = await withoutFirst()
    expect(await importDestinations(database.db, { text, source: 'd.json', now })).toMatchObject({
      removed: 1,
      unchanged: 168,
    })
    expect(await rowsOf(destination)).toBe(169)
    const back = await importDestinations(database.db, {
      text: await readSeedText('destinations'),
      source: 'd.json',
      now,
    })
    expect(back).toMatchObject({ added: 1, changed: 0, removed: 0, unchanged: 168 })
  })

  it('is refused by place', async () => {
    const text = (await readSeedText('destinations')).replace(
      '"countryId":202,"iso2":"ZA"',
      '"countryId":202,"iso2":"ZM"',
    )
    await expect(importDestinations(database.db, { text, source: 'd.json', now })).rejects.toThrow(
      /country 202 is not ZM/,
    )
  })
})

describe('an import of rates', () => {
  it('takes CSV in units for one rand and leaves the other currencies as they were', async () => {
    const text = 'currency,value,timestamp\nUSD,0.0571,2026-11-18T10:00:00Z\nZMW,1.4,2026-11-18T10:00:00Z\n'
    expect(await importRates(database.db, { text, source: 'bank.csv', now })).toMatchObject({ added: 0, changed: 2 })
    expect(await rateOf('USD')).toMatchObject({
      value: 0.0571,
      source: 'bank.csv',
      timestamp: '2026-11-18T10:00:00.000Z',
    })
    expect(await rateOf('EUR')).toMatchObject({ source: 'sample', timestamp: '2026-11-16T06:00:00.000Z' })
    const tables = await rowsOf(rateTable)
    expect(await importRates(database.db, { text, source: 'bank.csv', now })).toMatchObject({
      changed: 0,
      unchanged: 2,
    })
    expect(await rowsOf(rateTable)).toBe(tables)
  })

  it('is refused as a whole by line', async () => {
    const text = 'currency,value\nUSD,0.06\nEUR,-1\nZAR,17\n'
    await expect(importRates(database.db, { text, source: 'bank.csv', now })).rejects.toThrow(
      /line 3: value[\s\S]*line 4: values are units for 1 ZAR/,
    )
    const ahead = 'currency,value,timestamp\nUSD,0.06,2027-01-01T00:00:00Z\n'
    await expect(importRates(database.db, { text: ahead, source: 'bank.csv', now })).rejects.toThrow(/in the future/)
    for (const other of ['code,rate\nUSD,0.05\n', '\uFEFFCode;Rate\r\n', '"rate","currency"\n', '']) {
      await expect(importRates(database.db, { text: other, source: 'bank.csv', now })).rejects.toThrow(
        'bank.csv was refused; nothing was changed:\n  is no table of rates: a CSV begins with currency,value',
      )
    }
    await expect(importRates(database.db, { text: '\uFEFF {', source: 'x', now })).rejects.toThrow(/is no JSON/)
    expect((await rateOf('USD'))?.value).toBe(0.0571)
  })

  it('takes the form of the seed, and says where newer rates stay', async () => {
    const text = (await readSeedText('currencies')).replace('"source": "sample"', '"source": "treasury"')
    const summary = await importRates(database.db, { text, source: 'currencies.json', now })
    expect(summary).toMatchObject({ changed: 0, unchanged: 76, notes: ['Newer rates stay in force for USD, ZMW.'] })
    expect((await rateOf('EUR'))?.source).toBe('treasury')
  })
})

describe('the refresh of rates', () => {
  const day = (date: string, usd: number) =>
    `<Cube><Cube time='${date}'><Cube currency='USD' rate='${usd}'/><Cube currency='ZAR' rate='20'/><Cube currency='PLN' rate='4.3'/></Cube></Cube>`
  const refresh = (answer: () => Response | Promise<Response>) =>
    refreshRates(database.db, {
      url: 'https://rates.example/daily.xml',
      now,
      fetch: async () => answer(),
      timeoutMs: 500,
    })

  it('follows no redirect: rates come from the address that the operator chose, or not at all', async () => {
    const elsewhere = createServer((_request, response) => response.end(day('2026-11-19', 1.15)))
    const source = createServer((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end(),
    )
    for (const server of [elsewhere, source]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${portOf(source)}/daily.xml`
    const refreshed = await refreshRates(database.db, { url, now, fetch: globalThis.fetch })
    for (const server of [elsewhere, source]) server.close()
    expect(refreshed).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('another address') })
  })

  it('puts the rates of the day in force with their own time and source', async () => {
    expect(await refresh(() => new Response(day('2026-11-19', 1.15)))).toMatchObject({
      outcome: 'updated',
      currencies: 2,
    })
    expect(await rateOf('USD')).toMatchObject({
      value: 1.15 / 20,
      source: 'rates.example',
      timestamp: '2026-11-19T12:15:00.000Z',
    })
    expect((await rateOf('ZMW'))?.timestamp).toBe('2026-11-18T10:00:00.000Z')
    expect(await refresh(() => new Response(day('2026-11-19', 1.15)))).toMatchObject({ outcome: 'unchanged' })
  })

  it('takes a table that was corrected on its day, once, and none of a day before', async () => {
    const outcomeOf = async (date: string, usd: number) => (await refresh(() => new Response(day(date, usd)))).outcome
    expect(await outcomeOf('2026-11-19', 1.51)).toBe('updated')
    expect((await rateOf('USD'))?.value).toBe(1.51 / 20)
    expect(await outcomeOf('2026-11-19', 2.5)).toBe('refused')
    expect(await outcomeOf('2026-11-18', 1.2)).toBe('unchanged')
    expect(await outcomeOf('2026-11-19', 1.15)).toBe('updated')
    expect(await outcomeOf('2026-11-19', 1.15)).toBe('unchanged')
    expect((await rateOf('USD'))?.value).toBe(1.15 / 20)
  })

  it.each([
    ['a status of failure', () => new Response('no', { status: 503 }), /status 503/],
    ['another document', () => new Response('<html></html>'), /not in the form/],
    ['a jump by more than half', () => new Response(day('2026-11-20', 2.5)), /USD would move by 117 %/],
    ['a day to come', () => new Response(day('2026-12-24', 1.16)), /in the future/],
    ['too large a document', () => new Response(' '.repeat(1_000_001)), /larger than 1 MB/],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), /cannot be reached: fetch failed/],
    [
      'a name that nobody knows',
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND rates.example') })),
      /cannot be reached: getaddrinfo ENOTFOUND rates.example$/,
    ],
    [
      'no answer of any of its addresses',
      () =>
        Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }) }),
        ),
      /cannot be reached: ECONNREFUSED$/,
    ],
  ])('keeps the last good rates after %s', async (_name, answer, reason) => {
    const result = await refresh(answer)
    expect(result.outcome === 'refused' && result.reason).toMatch(reason)
    expect((await rateOf('USD'))?.value).toBe(1.15 / 20)
  })
})

describe('the sample stock of a new database', () => {
  it('is not written among vehicles that are there', async () => {
    const own = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'saex-own-stock-'))
    try {
      await seedReference(own.db, { now })
      await writeSampleVehicles(own.db, { count: 1, seed: 2, now, models: await loadModelFacts() })
      const options = { count: 20, seed: 1, now, blobs: createFolderBlobs(dataDir) }
      expect(await seedSampleStock(own.db, options)).toBe(0)
      expect(await own.db.$count(vehicle)).toBe(1)
    } finally {
      await own.close()
      await rm(dataDir, { recursive: true })
    }
  })

  it('is written once, with logos, also by two starts at once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saex-logos-'))
    try {
      const options = { count: 2500, seed: 1, now, blobs: createFolderBlobs(dataDir) }
      const written = await Promise.all([seedSampleStock(database.db, options), seedSampleStock(database.db, options)])
      expect(written.toSorted((a, b) => a - b)).toEqual([0, 2500])
      expect(await seedSampleStock(database.db, options)).toBe(0)
      expect(await rowsOf(vehicle)).toBe(2500)
      expect(await rowsOf(make)).toBe(55)
      expect(await rowsOf(model)).toBe(490)
      expect(await rowsOf(filterOption)).toBe(28)
      const withLogo = await database.db.select({ id: supplier.id }).from(supplier).where(eq(supplier.hasLogo, true))
      const files = withLogo.map(({ id }) => `${id}.png`)
      expect((await readdir(join(dataDir, 'suppliers'))).toSorted()).toEqual(files.toSorted())
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})
