import { PATIENCE_MS } from '../../../../shared/domain/patience.ts'
import * as z from 'zod/mini'
import { type Evidence, evidenceIn } from '../../../../offline/connectivity.ts'
import type { Fetch } from '../../../../offline/fetch-text.ts'
import { PATHS } from '../../../../shared/contract/paths.ts'

const LIMIT_MS = 10_000
const healthySchema = z.object({ errorCode: z.literal(0), result: z.object({ status: z.literal('ok') }) })

/** Asks the server how it is; only its own words count. */
export async function probeServer(fetch: Fetch): Promise<Evidence> {
  const startedAt = performance.now()
  try {
    const response = await fetch(PATHS.health, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
    const evidence = evidenceIn(response, performance.now() - startedAt > PATIENCE_MS)
    if (evidence === 'failed' || evidence === 'foreign') return evidence
    const body: unknown = await response.json()
    return healthySchema.safeParse(body).success ? evidence : 'foreign'
  } catch {
    return 'failed'
  }
}
