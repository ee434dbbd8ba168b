import * as z from 'zod/mini'
import type { Connection } from '../../../../offline/stock/sync-plan.ts'
import { savesData } from '../../../ui/idle.ts'

const connectionSchema = z.object({ connection: z.object({ effectiveType: z.string() }) })

/** What the browser says of the connection; most say nothing. */
export function readConnection(): Connection {
  const told = connectionSchema.safeParse(navigator)
  return { saveData: savesData(), effectiveType: told.data?.connection.effectiveType }
}
