import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import {
  isUpdateDue,
  maySaveUnasked,
  isSparing,
  type SyncTrigger,
  type Connection,
} from '../../../../offline/stock/sync-plan.ts'
import { hasListOfOtherBuild } from '../../../api/stock-list.ts'
import { connectionSlice } from '../connection/connection.slice.ts'
import { isListUnwanted } from './automatic-download.ts'
import { listKeeper } from './use-stock-list.ts'
import * as z from 'zod/mini'
import { savesData } from '../../../ui/idle.ts'

const connectionSchema = z.object({ connection: z.object({ effectiveType: z.string() }) })

const INSTALLED = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Keeps a saved list up to date, and saves one unasked where `offline.list-unasked` allows it. */
export function useKeepList(): void {
  const state = useSelector(connectionSlice.selectors.selectConnection)
  const before = useRef(state)
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
    if (state === 'online' && before.current !== 'online') void keepUp('connected')
    before.current = state
  }, [state])
}

async function keepUp(trigger: SyncTrigger): Promise<void> {
  await listKeeper.look()
  const shown = listKeeper.read()
  const connection = readConnection()
  if (shown.phase === 'saved') {
    const lastAt = listKeeper.lastAt() ?? (Date.parse(shown.state.savedAt) || undefined)
    if (shown.isBusy || !isUpdateDue({ trigger, lastAt, now: Date.now() })) return
    await listKeeper.update({ isQuiet: true, mayBegin: !isSparing(connection) })
  } else if (shown.phase === 'absent' && (await hasListOfOtherBuild())) {
    // It was wanted: the one of this build takes its place.
    if (!isSparing(connection)) await listKeeper.update({ isQuiet: true, mayBegin: true })
  } else if (shown.phase === 'absent') {
    const isInstalled = window.matchMedia(INSTALLED).matches
    if (maySaveUnasked({ ...connection, isInstalled }) && !(await isListUnwanted())) await listKeeper.save()
  }
}

/** What the browser says of the connection; most say nothing. */
function readConnection(): Connection {
  const told = connectionSchema.safeParse(navigator)
  return { saveData: savesData(), effectiveType: told.data?.connection.effectiveType }
}
