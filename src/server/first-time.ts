import { randomBytes } from 'node:crypto'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { seedReference } from './features/reference/reference-seed.ts'
import { createSampleAccounts } from './features/staff/sample-accounts.ts'
import { renewStatistics } from './features/stock/renew-statistics.ts'
import type { Samples } from './samples.ts'

type Filling = {
  readonly config: Config
  readonly samples: Samples
  readonly connectionString: string
  readonly blobs: BlobStore
  readonly say: (line: string) => void
}

/** Reference data, and where asked for sample stock and sample accounts. Does nothing the second time. */
export async function fillFirstTime({ config, samples, connectionString, blobs, say }: Filling): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  const now = new Date()
  try {
    await seedReference(db, { now })
    const count = config.sampleStock
    const made = count === 0 ? 0 : await samples.makeStock(db, { count, now, blobs })
    if (made > 0) {
      await renewStatistics(db, (error) => {
        throw error
      })
      say(`Made ${made} sample vehicles.`)
    }
    if (!config.sampleAccounts) return
    const password = config.samplePassword ?? randomBytes(12).toString('base64url')
    const names = await createSampleAccounts(db, { password, now })
    if (names.length === 0) return
    const told = config.samplePassword === undefined ? password : 'SAMPLE_PASSWORD'
    say(`Sample staff accounts ${names.join(', ')}; password: ${told}`)
  } finally {
    await close()
  }
}
