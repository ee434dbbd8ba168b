import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { seedReference } from './features/reference/reference-seed.ts'
import { seedSampleStock } from '../../samples/stock/seed-sample-stock.ts'
import { createSampleAccounts } from './features/staff/sample-accounts.ts'

/** The same stock in every installation, so that two people talk of the same vehicle. */
const SAMPLE_SEED = 20_261

type Filling = {
  readonly config: Config
  readonly connectionString: string
  readonly dataDir: string
  readonly say: (line: string) => void
}

/** Reference data, and where asked for sample stock and sample accounts. Does nothing the second time. */
export async function fillFirstTime({ config, connectionString, dataDir, say }: Filling): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  const now = new Date()
  try {
    await seedReference(db, { now })
    const made =
      config.sampleStock === 0
        ? 0
        : await seedSampleStock(db, { count: config.sampleStock, seed: SAMPLE_SEED, now, dataDir })
    if (made > 0) {
      // Fresh statistics and a visibility map: without them the planner reads the table where an index would do.
      await db.execute(sql`VACUUM (ANALYZE) vehicle`)
      say(`Made ${made} sample vehicles.`)
    }
    if (!config.sampleAccounts) return
    const password = config.samplePassword ?? randomBytes(12).toString('base64url')
    const names = await createSampleAccounts(db, { password, now })
    if (names.length > 0)
      say(
        `Sample staff accounts ${names.join(', ')}; password: ${config.samplePassword === undefined ? password : 'SAMPLE_PASSWORD'}`,
      )
  } finally {
    await close()
  }
}
