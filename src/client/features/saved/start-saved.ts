import type { ClientDispatch } from '../../api/page.ts'
import { whenDataKept } from '../../api/when-data-kept.ts'
import { whenIdle } from '../../ui/idle.ts'
import { openDevice } from './use-device.ts'

/** Shows what this device keeps, once the page is idle. */
export function startSaved(dispatch: ClientDispatch): void {
  whenIdle(() => void whenDataKept(() => void openDevice(dispatch).catch(() => undefined)))
}
