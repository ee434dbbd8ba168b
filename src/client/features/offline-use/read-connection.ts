import type { Connection } from '../../../offline/stock/sync-plan.ts'
import { savesData } from '../../ui/idle.ts'

/** What the browser says of the connection; most say nothing. */
export function readConnection(): Connection {
  return { saveData: savesData(), effectiveType: navigator.connection?.effectiveType }
}
