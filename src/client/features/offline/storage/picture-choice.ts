import { changeSetting } from '../../../../offline/settings.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { copyToCookie } from '../../../ui/browser-memory.ts'
import { wantsLess } from '../../../ui/idle.ts'
import { isPictureMode, type PictureMode, pictureModeOf, PICTURES_KEY } from '../../../ui/picture-mode.ts'

/** `auto` = small where less data is wanted, and on 2G. */
export type PictureChoice = PictureMode | 'auto'

/** Name of the setting. */
const CHOICE = 'pictures'

/** The choice of this device; also where it cannot be read: then `auto`. */
export async function readPictureChoice(): Promise<PictureChoice> {
  const read = await deviceStore.read(['settings'], ({ settings }) => settings.get(CHOICE))
  const value = read.ok ? read.value?.value : undefined
  return isPictureMode(value) ? value : 'auto'
}

/** Keeps the choice, with the copy in a cookie that the first paint reads; false when the device did not keep it. */
export async function keepPictureChoice(choice: PictureChoice): Promise<boolean> {
  copyPictureChoice(choice)
  return (await changeSetting(deviceStore, CHOICE, () => choice)).ok
}

/** A browser may lose its cookies and keep the rest, or the other way round: the device's setting is what holds. */
export function copyPictureChoice(choice: PictureChoice): void {
  copyToCookie(PICTURES_KEY, choice === 'auto' ? null : choice)
}

export function modeOfChoice(choice: PictureChoice): PictureMode {
  return pictureModeOf(choice, wantsLess())
}
