import { type ApiFailure, failureKind } from '../api-failure.ts'
import { UPLOAD_PART_BYTES } from '../../../shared/contract/uploads.ts'
import { KIB } from '../../../shared/domain/bytes.ts'

const FIRST_PART_BYTES = 256 * KIB
/** A part that took less is followed by one twice as large: a slow line must end each within the server's 15 seconds. */
const QUICK_MS = 2000
const PAUSES_MS = [1000, 2000, 4000]

type Sent = { readonly receivedBytes: number } | { readonly error: unknown }

export type Sending = {
  readonly file: Blob
  /** Bytes that have arrived. */
  readonly from: number
  readonly send: (at: number, bytes: Blob) => Promise<Sent>
  readonly onSent: (receivedBytes: number) => void
  readonly signal: AbortSignal
  readonly clockMs: () => number
  readonly pause: (ms: number) => Promise<void>
}

/** Sends a file part by part; a part that gets no answer is sent again three times. Answers the failure, or null. */
export async function sendParts(sending: Sending): Promise<{ readonly error: unknown } | null> {
  const { file, send, onSent, signal, clockMs } = sending
  let size = FIRST_PART_BYTES
  for (let at = sending.from; at < file.size && !signal.aborted;) {
    const start = clockMs()
    const sent = await sendPart(sending, () => send(at, file.slice(at, at + size)))
    if ('error' in sent) return sent
    at = sent.receivedBytes
    onSent(at)
    const isQuick = clockMs() - start < QUICK_MS
    size = isQuick ? Math.min(size * 2, UPLOAD_PART_BYTES) : Math.max(size / 2, FIRST_PART_BYTES)
  }
  return null
}

async function sendPart({ pause, signal }: Sending, send: () => Promise<Sent>): Promise<Sent> {
  for (const ms of PAUSES_MS) {
    const sent = await send()
    if (!('error' in sent) || !isPassing(sent.error) || signal.aborted) return sent
    await pause(ms)
  }
  return send()
}

const PASSING: ReadonlySet<ApiFailure['kind']> = new Set(['offline', 'timeout', 'unexpected', 'rateLimited'])

function isPassing(error: unknown): boolean {
  return PASSING.has(failureKind(error))
}
