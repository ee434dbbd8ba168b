import type { ClientDispatch } from '../../../api/page.ts'
import { whenDataKept } from '../../../api/when-data-kept.ts'
import { whenIdle } from '../../../ui/idle.ts'

/** Sends what an earlier visit left, once the page is idle. */
export function startSending(dispatch: ClientDispatch): void {
  whenIdle(() => void whenDataKept(() => void openOutbox(dispatch).catch(() => undefined)))
}

/** The outbox of this device, with its code; from then on the page sends by itself. Rejects when the code does not come. */
export async function openOutbox(dispatch: ClientDispatch) {
  const page = await import('./page-outbox.ts')
  page.startOutbox(dispatch)
  return page
}
