import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { isUnanswered } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { photosApi } from '../../../api/staff/photos-api.ts'
import { SIGNED_OUT } from '../../../api/staff-query.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'
import { readFailure } from '../../../api/staff/failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { useStaffUser } from '../session/use-staff-user.ts'
import { useUnsaved } from '../session/use-unsaved.ts'
import { makeSmall } from './make-small.ts'
import { createPhotoQueue, isOnlyHere, type PhotoQueue, type QueuedPhoto, type Unsent } from './photo-queue.ts'

/** One for the tab: photos go on while one looks at another vehicle. They are in its memory alone. */
let own: { readonly userId: number; readonly queue: PhotoQueue } | undefined

const { selectUser, selectStatus } = staffSessionSlice.selectors
const { announcePhoto, sendPhotoPart } = photosApi.endpoints

/** The photos of this tab that are on their way; those of whoever was signed in before are dropped. */
export function usePhotoQueue(): { readonly queue: PhotoQueue; readonly photos: readonly QueuedPhoto[] } {
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore<Parameters<typeof selectUser>[0]>()
  const userId = useStaffUser()?.userId ?? 0
  const [queue] = useState(() =>
    queueOf(userId, { dispatch, isMine: () => selectUser(store.getState())?.userId === userId }),
  )
  const photos = useSyncExternalStore(queue.subscribe, queue.list)
  return { queue, photos }
}

/**
 * Stands on every page of the staff, since photos are sent while one looks at any of them: an ended sign-in covers the page
 * as long as one is only here, and all go on after the next one.
 */
export function PhotosOnTheirWay(): null {
  const { queue, photos } = usePhotoQueue()
  useUnsaved(photos.some(isOnlyHere))
  const isLive = useSelector(selectStatus) === 'live'
  useEffect(() => {
    if (isLive) queue.goOn()
  }, [queue, isLive])
  return null
}

type Surroundings = {
  readonly dispatch: ClientDispatch
  /** Whether the one who gave the photos is still signed in: nobody else sends them. */
  readonly isMine: () => boolean
}

function queueOf(userId: number, { dispatch, isMine }: Surroundings): PhotoQueue {
  if (own?.userId === userId) return own.queue
  own?.queue.clear()
  const queue = createPhotoQueue({
    newId: () => newIdempotencyKey(crypto),
    makeSmall,
    digest,
    whyUnreadable: (file) => ({ kind: /\.hei[cf]$/i.test(file.name) ? 'heic' : 'unreadable' }),
    announce: async (photo) => {
      if (!isMine()) return { error: SIGNED_OUT }
      const { data, error } = await dispatch(announcePhoto.initiate(photo))
      return data === undefined ? { error } : { data: data.result }
    },
    sendPart: async (part) => {
      if (!isMine()) return { error: SIGNED_OUT }
      const { data, error } = await dispatch(sendPhotoPart.initiate(part))
      return data === undefined ? { error } : { data }
    },
    unsentBy,
    pause: pauseOrOnline,
    clockMs: () => performance.now(),
  })
  warnOnLeaving(queue)
  own = { userId, queue }
  return queue
}

/** In hexadecimal. */
async function digest(bytes: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const FOR_GOOD = new Set(['invalid', 'notFound', 'forbidden'])
/** With these another photo would be answered the same. */
const BUSY = new Set(['RATE_LIMITED', 'OVERLOADED', 'STORAGE_UNAVAILABLE', 'SHUTTING_DOWN', 'IN_PROGRESS'])

function unsentBy(error: unknown): Unsent {
  if (isUnanswered(error)) return { phase: 'waiting', why: 'cutOff' }
  const { kind, errorKey, fields } = readFailure(error)
  if (kind === 'unauthenticated') return { phase: 'signedOut' }
  const [words] = Object.values(fields)
  if (FOR_GOOD.has(kind)) {
    return { phase: 'failed', reason: words === undefined ? { kind: 'unexpected' } : { kind: 'refused', words } }
  }
  if (!BUSY.has(errorKey)) return { phase: 'waiting', why: 'failing' }
  return { phase: 'waiting', why: 'busy', ...(words !== undefined && { words }) }
}

async function pauseOrOnline(ms: number): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), { signal: over.signal })
  })
  over.abort()
}

/** The browser asks before a tab is closed whose photos are nowhere else. */
function warnOnLeaving(queue: PhotoQueue): void {
  const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.subscribe(() => {
    if (queue.list().some(isOnlyHere)) window.addEventListener('beforeunload', handleLeave)
    else window.removeEventListener('beforeunload', handleLeave)
  })
}
