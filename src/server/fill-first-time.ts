import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { seedReference } from './features/reference/reference-seed.ts'
import { createSampleAccounts } from './features/staff/sample-accounts.ts'
import type { Samples } from './samples.ts'

type Filling = {
  readonly config: Config
  readonly samples: Samples
  readonly connectionString: string
  readonly dataDir: string
  readonly say: (line: string) => void
}

/** Reference data, and where asked for sample stock and sample accounts. Does nothing the second time. */
export async function fillFirstTime({ config, samples, connectionString, dataDir, say }: Filling): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  const now = new Date()
  try {
    await seedReference(db, { now })
    const count = config.sampleStock
    const made = count === 0 ? 0 : await samples.makeStock(db, { count, now, dataDir })
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
