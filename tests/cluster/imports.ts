import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { PLAIN_MAPPING } from '../support/stock-import.ts'
import { ended } from './machines.ts'

const COMMAND = fileURLToPath(new URL('../../src/server/commands/import.ts', import.meta.url))
const SUPPLIER = 'Cluster Motors'
export const SUPPLIER_ROWS = 500
const PAUSE_MS = 3000
const AGAIN_MS = 2000
const LAST_TRIES = 20
/** How the columns of `stockFile` are named. */
export const SUPPLIER_MAP = {
  ...PLAIN_MAPPING,
  supplier: SUPPLIER,
  fields: { ...PLAIN_MAPPING.fields, mileage: { column: 'Km', unit: 'km' } },
}

export type Imports = {
  /** Ends the one that runs, and brings a last file in. Answers how many ended well, and how many with an error. */
  readonly stop: () => Promise<{ readonly done: number; readonly failed: number }>
  /** Vehicles of that supplier that are not as the last file has them. */
  readonly countWrong: (databaseUrl: string) => Promise<number>
}

/** One stock file after the other by the command, each with other prices; one that fails is run again, as the guide says. */
export function startImports(folder: string, run: (args: readonly string[]) => ChildProcess): Imports {
  mkdirSync(folder, { recursive: true })
  const [file, map] = [join(folder, 'stock.csv'), join(folder, 'stock.map.json')]
  writeFileSync(map, JSON.stringify(SUPPLIER_MAP))
  let [version, done, failed] = [0, 0, 0]
  const over = new AbortController()
  const bringIn = async (): Promise<boolean> => {
    const child = run([COMMAND, 'stock', file, '--map', map, '--accept-new'])
    await ended(child)
    const isDone = child.exitCode === 0
    if (isDone) done++
    else failed++
    return isDone
  }
  const all = (async () => {
    while (!over.signal.aborted) {
      version++
      writeFileSync(file, stockFile(version))
      while (!(await bringIn()) && !over.signal.aborted) await sleep(AGAIN_MS)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await all
      for (let tries = 0; tries < LAST_TRIES && !(await bringIn()); tries++) await sleep(AGAIN_MS)
      return { done, failed }
    },
    countWrong: async (databaseUrl) => countWrongAt(databaseUrl, version),
  }
}

function priceOf(place: number, version: number): number {
  return 100_000 + place * 100 + (version % 50)
}

/** The supplier's whole stock, at prices of this version. */
export function stockFile(version: number): string {
  const rows = Array.from({ length: SUPPLIER_ROWS }, (_none, place) =>
    ['N' + place, 'Tatra', 'T815', 2015, 1000 + place, priceOf(place, version)].join(','),
  )
  return ['Stock,Make,Model,Year,Km,Price', ...rows].join('\n')
}

async function countWrongAt(connectionString: string, version: number): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await countWrong(client, version)
  } finally {
    await client.end()
  }
}

/** Vehicles of the supplier that are not as the file of this version has them. */
export async function countWrong(client: Client, version: number): Promise<number> {
  const { rows } = await client.query<{ key: string; cents: string }>(
    `SELECT supplier_key AS key, price_with_vat_cents AS cents FROM vehicle v JOIN supplier s ON s.id = v.supplier_id
     WHERE s.name = $1 AND v.status = 'available'`,
    [SUPPLIER],
  )
  const stored = new Map(rows.map(({ key, cents }) => [key, Number(cents)]))
  const missing = Array.from({ length: SUPPLIER_ROWS }, (_none, place) => place).filter(
    (place) => stored.get(`N${place}`) !== priceOf(place, version) * 100,
  )
  return missing.length + Math.max(0, rows.length - SUPPLIER_ROWS)
}
