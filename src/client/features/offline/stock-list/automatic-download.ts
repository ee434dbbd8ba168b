import { changeSetting } from '../../../../offline/settings.ts'
import { deviceStore } from '../../../api/device-store.ts'

/** Name of the setting: the visitor took the stock list away, so it does not come back by itself. */
const UNWANTED = 'stockListUnwanted'

export async function isListUnwanted(): Promise<boolean> {
  const read = await deviceStore.read(['settings'], ({ settings }) => settings.get(UNWANTED))
  return read.ok && read.value?.value === true
}

export async function rememberListWanted(isWanted: boolean): Promise<void> {
  if (isWanted && !(await isListUnwanted())) return
  await changeSetting(deviceStore, UNWANTED, () => !isWanted)
}
