import { useContext, useEffect, useEffectEvent } from 'react'
import { whenDataKept } from '../../../api/when-data-kept.ts'
import { savesData } from '../../../ui/idle.ts'
import { keptPictures, PictureContext, type PictureMode, pictureModeOf } from '../../../ui/picture-mode.ts'
import { restorePacks } from '../border-packs/pack-actions.ts'
import { copyPictureChoice, modeOfChoice, readPictureChoice } from '../storage/picture-choice.ts'
import { useKeepList } from './use-keep-list.ts'

/** What the device does by itself on every page: the stock list up to date, the packs whole, pictures as they were chosen. */
export function KeepUp() {
  useKeepList()
  const { mode, setMode } = useContext(PictureContext)
  const recall = useEffectEvent(async () => {
    const choice = await readPictureChoice()
    if (modeOfChoice(choice) === likelyMode()) return
    copyPictureChoice(choice)
    setMode(modeOfChoice(choice))
  })
  const begin = useEffectEvent(() => {
    // The server may not have been told that less data is wanted.
    if (likelyMode() !== mode) setMode(likelyMode())
    let isDone = false
    void whenDataKept(() => {
      if (isDone) return
      isDone = true
      void restorePacks()
      void recall()
    })
  })
  useEffect(() => begin(), [])
  return null
}

/** What page and server go by until the device's setting is read. */
function likelyMode(): PictureMode {
  return pictureModeOf(keptPictures(), savesData())
}
