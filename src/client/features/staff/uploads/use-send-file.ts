import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { UPLOAD_BYTES, type UploadKind } from '../../../../shared/contract/uploads.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { messages } from './messages.ts'
import { sendParts } from '../../../api/staff/send-parts.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { hasErrorKey } from '../../../api/api-failure.ts'
import { useLeaveWarning } from '../session/use-leave-warning.ts'
import { sizeWords } from './words.ts'

/** `sending` parts; `looking` while the server reads the whole file; `stuck` until somebody goes on or gives up. */
export type SendState =
  | { readonly phase: 'idle'; readonly fault: string | null }
  | { readonly phase: 'sending' | 'looking'; readonly name: string; readonly sent: number; readonly size: number }
  | {
      readonly phase: 'stuck'
      readonly name: string
      readonly sent: number
      readonly size: number
      readonly words: string
    }

const IDLE = { phase: 'idle', fault: null } as const
const { createUpload, sendPart, inspectUpload, cancelUpload } = uploadsApi.endpoints

/** Brings a file to the server and has it looked at; `onArrived` gets its id. */
export function useSendFile(onArrived: (id: string) => void) {
  const dispatch = useDispatch<ClientDispatch>()
  const [state, setState] = useState<SendState>(IDLE)
  const work = useRef<{ readonly file: File; readonly id: string; sent: number } | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    // A press may come before this effect: its signal stays the one that Cancel ends.
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  useLeaveWarning(state.phase !== 'idle')

  async function start(kind: UploadKind, file: File | undefined): Promise<void> {
    const fault = faultOf(kind, file)
    if (fault !== null || file === undefined) {
      setState({ phase: 'idle', fault })
      return
    }
    const { signal } = leaving.current
    setState({ phase: 'sending', name: file.name, sent: 0, size: file.size })
    const isThere = await isReadable(file)
    if (signal.aborted) return
    if (!isThere) {
      setState({ phase: 'idle', fault: messages.fileChanged })
      return
    }
    const upload = { kind, name: file.name.slice(0, 200), sizeBytes: file.size }
    const { data, error } = await dispatch(createUpload.initiate(upload))
    if (signal.aborted) {
      if (data !== undefined) giveBack(data.result.id)
      return
    }
    if (data === undefined) {
      setState({
        phase: 'idle',
        fault: hasErrorKey(error, 'TOO_LARGE') ? messages.noRoom : failureWords(messages.sendFailed, error),
      })
      return
    }
    work.current = { file, id: data.result.id, sent: 0 }
    await goOn()
  }

  async function goOn(): Promise<void> {
    const current = work.current
    if (current === null) return
    const { signal } = leaving.current
    const { file, id } = current
    const place = () => ({ name: file.name, sent: current.sent, size: file.size })
    setState({ phase: 'sending', ...place() })
    const failure =
      (await sendParts({
        file,
        from: current.sent,
        signal,
        send: async (at, bytes) => {
          const { data, error } = await dispatch(sendPart.initiate({ id, at, bytes }))
          return data === undefined ? { error } : { receivedBytes: data }
        },
        onSent: (sent) => {
          current.sent = sent
          if (!signal.aborted) setState({ phase: 'sending', ...place() })
        },
        clockMs: () => performance.now(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      })) ?? (signal.aborted ? null : await look(id, place()))
    if (signal.aborted) return
    if (failure !== null) {
      // What has arrived as a whole is needed no more.
      const isThere = current.sent >= file.size || (await isReadable(file))
      if (signal.aborted) return
      if (isThere) setState({ phase: 'stuck', ...place(), words: failureWords(messages.sendFailed, failure.error) })
      else stop(messages.fileChanged)
      return
    }
    work.current = null
    setState(IDLE)
    onArrived(id)
  }

  async function look(id: string, place: { readonly name: string; readonly sent: number; readonly size: number }) {
    setState({ phase: 'looking', ...place })
    const { error } = await dispatch(inspectUpload.initiate(id))
    return error === undefined ? null : { error }
  }

  function cancel(): void {
    leaving.current.abort()
    leaving.current = new AbortController()
    stop(null)
  }

  function stop(fault: string | null): void {
    if (work.current !== null) giveBack(work.current.id)
    work.current = null
    setState({ phase: 'idle', fault })
  }

  /** The server need not hold its room any longer; unheard, it does so by itself after an hour. */
  function giveBack(id: string): void {
    void dispatch(cancelUpload.initiate(id))
  }

  return { state, start, goOn, cancel }
}

/** A browser reads a file no more that was changed, moved or removed since it was chosen, and calls that a broken connection. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function faultOf(kind: UploadKind, file: File | undefined): string | null {
  if (file === undefined) return messages.fileMissing
  if (file.size === 0) return messages.fileEmpty
  const limit = UPLOAD_BYTES[kind]
  return file.size > limit ? messages.fileTooLarge(sizeWords(limit)) : null
}
