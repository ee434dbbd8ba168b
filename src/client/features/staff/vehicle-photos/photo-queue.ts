import type { CreatePhoto, PhotoUpload } from '../../../../shared/contract/photos.ts'
import { sendParts } from '../../../api/staff/send-parts.ts'

/** Between tries while nobody answers, or the server is busy; a browser that says that it is back ends a pause. */
const PAUSES_MS = [2000, 5000, 10_000, 30_000]
/** Between tries of a photo over which the server fails, and may fail for hours. */
const FAILING_PAUSES_MS = [10_000, 60_000, 300_000]

type Ended =
  /** `isLate` = it was removed here, but was on the vehicle by then. */
  | { readonly phase: 'listed'; readonly upload: PhotoUpload; readonly isLate?: boolean }
  /** `reason` = what the server or the browser says of it. */
  | { readonly phase: 'failed'; readonly reason: Reason }
export type Reason =
  | { readonly kind: 'unreadable' | 'heic' | 'noCrypto' | 'unexpected' }
  | { readonly kind: 'refused'; readonly words: string }

type Waiting = {
  readonly phase: 'waiting'
  /** Others are first; nobody answers; the server is busy; or it fails over this photo alone. */
  readonly why: 'turn' | 'cutOff' | 'busy' | 'failing'
  /** What the server says of it. */
  readonly words?: string
}
/** `signedOut` = waits for the person who gave it. */
export type PhotoState =
  | { readonly phase: 'preparing' }
  | Waiting
  | { readonly phase: 'signedOut' }
  | { readonly phase: 'sending'; readonly share: number }
  | Ended
/** What becomes of a photo whose call failed. */
export type Unsent = Extract<PhotoState, { readonly phase: 'waiting' | 'signedOut' | 'failed' }>

export type QueuedPhoto = {
  readonly id: string
  readonly saexRef: string
  /** The finding of a condition report that it belongs to; null = it joins the vehicle's list. */
  readonly finding: string | null
  /** Of the file as it was chosen. */
  readonly name: string
  /** What will be sent; null while it is made small. */
  readonly small: Blob | null
  readonly state: PhotoState
  /** How often the server failed over it. */
  readonly failures: number
}

type Answer<T> = { readonly data: T } | { readonly error: unknown }
export type QueueDeps = {
  readonly newId: () => string
  /** Throws where the browser cannot read the file. */
  readonly makeSmall: (file: Blob) => Promise<Blob>
  readonly digest: (bytes: Blob) => Promise<string>
  readonly whyUnreadable: (file: File, error: unknown) => Reason
  readonly announce: (photo: CreatePhoto) => Promise<Answer<PhotoUpload>>
  readonly sendPart: (part: {
    readonly id: string
    readonly at: number
    readonly bytes: Blob
  }) => Promise<Answer<PhotoUpload>>
  readonly unsentBy: (error: unknown) => Unsent
  /** Waits, or until the browser says that it is back. */
  readonly pause: (ms: number) => Promise<void>
  readonly clockMs: () => number
}

const IN_TURN: PhotoState = { phase: 'waiting', why: 'turn' }

/** Photos of this tab on their way, of any vehicle, in the order in which they were taken. */
export type PhotoQueue = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same array until something changes. */
  readonly list: () => readonly QueuedPhoto[]
  readonly add: (saexRef: string, files: readonly File[], finding?: string) => void
  readonly retry: (id: string) => void
  /** The person who gave the photos is signed in again. */
  readonly goOn: () => void
  /** A photo that the server has listed by then comes back, as listed. */
  readonly remove: (id: string) => void
  /** All photos of findings that are no more. */
  readonly removeOf: (findings: readonly string[]) => void
  /** Everything goes: somebody else signed in. */
  readonly clear: () => void
}

/**
 * Makes photos small and sends them, one after the other (`staff.photos-by-hand`). A photo that nobody answers, or that a
 * busy server puts off, holds its place and is asked again, from the byte that arrived; one that is refused lets the next
 * one by, and so does one that the server fails over, until it is tried again. An ended sign-in holds up all of them.
 */
export function createPhotoQueue(deps: QueueDeps): PhotoQueue {
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  /** Ids of those whose last byte was sent: the vehicle may have them, whatever became of the answer. */
  const sentWhole = new Set<string>()
  /** Ids of photos that were removed while the vehicle may have them: in the queue, unseen, until the server says. */
  const inDoubt = new Set<string>()
  let photos: readonly QueuedPhoto[] = []
  let shown: readonly QueuedPhoto[] = []
  let isPreparing = false
  let isSending = false
  let tries = 0

  function set(next: readonly QueuedPhoto[]): void {
    photos = next
    shown = next.filter(({ id }) => !inDoubt.has(id))
    for (const listener of listeners) listener()
  }
  function change(id: string, changes: Partial<Pick<QueuedPhoto, 'state' | 'small' | 'failures'>>): void {
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)))
  }
  const isThere = (id: string) => shown.some((photo) => photo.id === id)

  async function prepareAll(): Promise<void> {
    if (isPreparing) return
    isPreparing = true
    for (;;) {
      const photo = photos.find(({ state }) => state.phase === 'preparing')
      if (photo === undefined) break
      await prepare(photo.id)
      void sendAll()
    }
    isPreparing = false
  }

  async function prepare(id: string): Promise<void> {
    const file = files.get(id)
    if (file === undefined) return change(id, { state: { phase: 'failed', reason: { kind: 'unexpected' } } })
    try {
      const small = await deps.makeSmall(file)
      files.delete(id)
      change(id, { small, state: IN_TURN })
    } catch (error) {
      change(id, { state: { phase: 'failed', reason: deps.whyUnreadable(file, error) } })
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (;;) {
      const first = photos.find(({ state }) => !isEnded(state) && !isFailing(state))
      if (first === undefined || first.small === null || first.state.phase === 'signedOut') break
      const end = await send(first, first.small)
      change(first.id, end.phase === 'listed' ? { state: end, small: null } : { state: end })
      if (inDoubt.has(first.id)) settle(first.id, end)
      if (end.phase === 'waiting' && !isFailing(end)) {
        await deps.pause(pauseAfter(tries++, PAUSES_MS))
        continue
      }
      tries = 0
      if (isFailing(end)) void tryLater(first)
    }
    isSending = false
  }

  async function tryLater({ id, failures }: QueuedPhoto): Promise<void> {
    change(id, { failures: failures + 1 })
    await deps.pause(pauseAfter(failures, FAILING_PAUSES_MS))
    change(id, { state: IN_TURN })
    void sendAll()
  }

  /** A removed photo that is on the vehicle after all is shown again, as listed: it can be taken out there. */
  function settle(id: string, end: Ended | Unsent): void {
    if (!isEnded(end) && sentWhole.has(id)) return
    inDoubt.delete(id)
    const isOnVehicle = end.phase === 'listed' && end.upload.state === 'done' && !end.upload.already
    if (isOnVehicle) change(id, { state: { ...end, isLate: true } })
    else set(photos.filter((photo) => photo.id !== id))
  }

  async function send({ id, saexRef, finding }: QueuedPhoto, small: Blob): Promise<Ended | Unsent> {
    change(id, { state: { phase: 'sending', share: 0 } })
    const sha256 = await deps.digest(small).catch(() => null)
    if (sha256 === null) return { phase: 'failed', reason: { kind: 'noCrypto' } }
    const purpose = finding === null ? 'listing' : 'finding'
    const announced = await deps.announce({ id, saexRef, purpose, sizeBytes: small.size, sha256 })
    if ('error' in announced) return deps.unsentBy(announced.error)
    let upload = announced.data
    if (upload.state === 'done') return { phase: 'listed', upload }
    const leaving = new AbortController()
    // A removed photo is sent no further; of one that has arrived whole the last byte, sent again, tells what became of it.
    const isAskedAbout = inDoubt.has(id) && upload.receivedBytes === small.size
    if (!isThere(id) && !isAskedAbout) leaving.abort()
    const failure = await sendParts({
      file: small,
      // The last byte again where all are there: with it the server goes on.
      from: Math.min(upload.receivedBytes, small.size - 1),
      signal: leaving.signal,
      send: async (at, bytes) => {
        if (at + bytes.size === small.size) sentWhole.add(id)
        const answer = await deps.sendPart({ id, at, bytes })
        if ('error' in answer) return answer
        upload = answer.data
        return { receivedBytes: upload.receivedBytes }
      },
      onSent: (sent) => {
        if (isThere(id)) change(id, { state: { phase: 'sending', share: sent / small.size } })
        else leaving.abort()
      },
      clockMs: deps.clockMs,
      pause: deps.pause,
    })
    if (failure !== null) return deps.unsentBy(failure.error)
    return { phase: 'listed', upload }
  }

  function mayBeOnVehicle({ id, finding, state }: QueuedPhoto): boolean {
    if (finding !== null || isEnded(state)) return false
    return state.phase === 'sending' || sentWhole.has(id)
  }

  function goOn(): void {
    // Under their own ids: the server has the bytes that arrived.
    set(photos.map((photo) => (photo.state.phase === 'signedOut' ? { ...photo, state: IN_TURN } : photo)))
    void sendAll()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => shown,
    add: (saexRef, chosen, finding) => {
      const added = chosen.map((file): QueuedPhoto => {
        const id = deps.newId()
        files.set(id, file)
        const common = { saexRef, finding: finding ?? null, name: file.name, failures: 0 }
        return { id, ...common, small: null, state: { phase: 'preparing' } }
      })
      // What is done and needs nobody makes room.
      set([...photos.filter((photo) => !isQuiet(photo)), ...added])
      void prepareAll()
    },
    retry: (id) => {
      const photo = photos.find((one) => one.id === id)
      if (photo === undefined) return
      if (photo.state.phase === 'signedOut') return goOn()
      // A refused id stays refused: it goes as another photo.
      const again = deps.newId()
      const file = files.get(id)
      if (file !== undefined) files.set(again, file)
      files.delete(id)
      const state: PhotoState = photo.small === null ? { phase: 'preparing' } : IN_TURN
      set(photos.map((one) => (one.id === id ? { ...one, id: again, state } : one)))
      void prepareAll()
      void sendAll()
    },
    goOn,
    remove: (id) => {
      files.delete(id)
      const isInDoubt = photos.some((photo) => photo.id === id && mayBeOnVehicle(photo))
      if (isInDoubt) inDoubt.add(id)
      set(photos.filter((photo) => photo.id !== id || isInDoubt))
    },
    removeOf: (findings) => {
      for (const photo of photos) {
        if (photo.finding !== null && findings.includes(photo.finding)) files.delete(photo.id)
      }
      set(photos.filter(({ finding }) => finding === null || !findings.includes(finding)))
    },
    clear: () => {
      files.clear()
      inDoubt.clear()
      sentWhole.clear()
      set([])
    },
  }
}

/** Whether it is listed and nobody has to look at it. */
export function isQuiet({ finding, state }: QueuedPhoto): boolean {
  // A finding takes its photo itself.
  if (state.phase !== 'listed' || finding !== null) return false
  const { already, looksLike, onVehicle } = state.upload
  return !already && looksLike === null && onVehicle === null
}

/** Whether it is lost with the tab: it is not on the server yet, or the form of its finding has not taken it. */
export function isOnlyHere({ finding, state }: QueuedPhoto): boolean {
  return !isEnded(state) || (finding !== null && state.phase === 'listed')
}

export function isEnded(state: PhotoState): boolean {
  return state.phase === 'listed' || state.phase === 'failed'
}

function isFailing(state: PhotoState): boolean {
  return state.phase === 'waiting' && state.why === 'failing'
}

/** After so many tries. */
function pauseAfter(tries: number, pauses: readonly number[]): number {
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}
