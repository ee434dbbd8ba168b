import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { whenDataKept } from '../../../api/when-data-kept.ts'
import { recallFromCookie } from '../../../ui/browser-memory.ts'
import { savesData, wantsLess, watchLine } from '../../../ui/idle.ts'
import { PictureContext, type PictureMode, pictureModeOf, PICTURES_KEY } from '../../../ui/picture-mode.ts'
import { restorePacks } from '../border-packs/pack-actions.ts'
import { isInstalled, readMarker } from '../storage/kept-marker.ts'
import { useLostStorage } from '../storage/use-lost-storage.ts'
import { copyPictureChoice, modeOfChoice, readPictureChoice } from '../storage/picture-choice.ts'
import { useSelector } from 'react-redux'
import { isUpdateDue, maySaveUnasked, isSparing, type SyncTrigger } from '../../../../offline/stock/sync-plan.ts'
import { hasListOfOtherBuild } from '../../../api/stock-list.ts'
import { connectionSlice } from '../connection/connection.slice.ts'
import { isListUnwanted } from './automatic-download.ts'
import { listKeeper } from './use-stock-list.ts'

/** What the device does by itself on every page: the stock list up to date, the packs whole, pictures as they were chosen. */
export function KeepUp() {
  useKeepList()
  useLostStorage(() => void keepUp('start'))
  const { mode, setMode } = useContext(PictureContext)
  const recall = useEffectEvent(async () => {
    const before = recallFromCookie(PICTURES_KEY)
    const choice = await readPictureChoice()
    // What was chosen meanwhile stands.
    if (recallFromCookie(PICTURES_KEY) !== before || modeOfChoice(choice) === likelyMode()) return
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
  // Never back to full ones by itself: a line that comes and goes would fetch everything in both widths.
  const followLine = useEffectEvent(() => {
    if (mode === 'full' && likelyMode() === 'small') setMode('small')
  })
  useEffect(() => watchLine(() => followLine()), [])
  return null
}

/** What page and server go by until the device's setting is read. */
function likelyMode(): PictureMode {
  return pictureModeOf(recallFromCookie(PICTURES_KEY), wantsLess())
}

/** Keeps a saved list up to date, and saves one unasked where `offline.list-unasked` allows it. */
function useKeepList(): void {
  const state = useSelector(connectionSlice.selectors.selectConnection)
  const before = useRef(state)
  const { askAgain } = useContext(PictureContext)
  useEffect(() => {
    const stop = listKeeper.subscribe(() => undefined)
    const look = () => (document.visibilityState === 'visible' ? void keepUp('visible') : undefined)
    document.addEventListener('visibilitychange', look)
    void keepUp('start')
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  useEffect(() => {
    if (state === 'online') {
      if (before.current !== 'online') void keepUp('connected')
      // Not after other faults alone: pictures that fail while all else answers would be asked for without end.
      if (before.current === 'offline') askAgain()
    }
    // What comes between a lost connection and the first good answer is no end of it.
    if (state === 'online' || before.current !== 'offline') before.current = state
  }, [state, askAgain])
}

async function keepUp(trigger: SyncTrigger): Promise<void> {
  await listKeeper.look()
  const shown = listKeeper.read()
  const connection = { saveData: savesData(), effectiveType: navigator.connection?.effectiveType }
  if (shown.phase === 'saved') {
    const lastAt = listKeeper.lastAt() ?? (Date.parse(shown.state.savedAt) || undefined)
    if (shown.isBusy || !isUpdateDue({ trigger, lastAt, now: Date.now() })) return
    await listKeeper.update({ isQuiet: true, mayBegin: !isSparing(connection) })
  } else if (shown.phase === 'absent' && (await hasListOfOtherBuild())) {
    // It was wanted: the one of this build takes its place.
    if (!isSparing(connection)) await listKeeper.update({ isQuiet: true, mayBegin: true })
  } else if (shown.phase === 'absent' && readMarker()?.list === 'owed') {
    if (!isSparing(connection)) await listKeeper.save()
  } else if (shown.phase === 'absent') {
    if (maySaveUnasked({ ...connection, isInstalled: isInstalled() }) && !(await isListUnwanted()))
      await listKeeper.save()
  }
}
