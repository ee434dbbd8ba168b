import type { ClientDispatch } from '../../api/page.ts'
import { whenKept } from '../../api/when-kept.ts'
import { whenIdle } from '../../ui/idle.ts'
import { openDevice } from './use-device.ts'

/** Shows what this device keeps, once the page is idle. */
export function startSaved(dispatch: ClientDispatch): void {
  whenIdle(() => void whenKept(() => void openDevice(dispatch).catch(() => undefined)))
}
