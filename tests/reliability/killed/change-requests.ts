import type { ChangeRequestDetail } from '../../../src/shared/contract/change-requests.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { upload } from './uploads.ts'
import { type Staff, until, type Work } from './work.ts'

/** What brings a vehicle to the port, in rand, goes up by a rand each time. */
const [SEEDED, FIRST] = ['"amount":1250', 1250]

/** One asks for another tariff, a second person confirms it, again and again. */
export async function changeTariffs(asking: Staff, confirming: Staff): Promise<Work> {
  const seed = await readSeedText('tariffs')
  let applied = 0
  return {
    name: 'change requests',
    workers: 1,
    step: async () => {
      const amount = FIRST + applied + 1
      const content = seed.replace(SEEDED, `"amount":${amount}`)
      const file = { kind: 'tariffs', name: `tariff-${amount}.json`, content } as const
      const result = await upload(asking, file, { note: 'New terms of the carrier' })
      const id = result.kind === 'request' ? (result.requestId ?? 0) : 0
      const look = () => confirming.ask<ChangeRequestDetail>('GET', STAFF_PATHS.request, { query: { id: String(id) } })
      await until(look, async ({ state, problem }) => {
        if (state === 'failed' || state === 'refused') throw new Error(`request ${id}: ${problem}`)
        const payload = { id, decision: 'confirm' }
        if (state === 'waiting') await confirming.call('POST', STAFF_PATHS.decideRequest, { payload })
        return state === 'applied'
      })
      applied++
      return 1
    },
    compare: async (database) => {
      const { rows } = await database.query<{ tariffs: number; last: string }>(
        `SELECT count(*)::int AS tariffs, (array_agg(document::text ORDER BY id DESC))[1] AS last FROM tariff`,
      )
      const { tariffs, last } = rows[0]!
      const isLast = last.replaceAll(' ', '').includes(`"amount":${FIRST + applied}`)
      const more = tariffs - 1 - applied
      return { lost: isLast ? Math.max(0, -more) : 1, doubled: Math.max(0, more), half: 0 }
    },
  }
}
