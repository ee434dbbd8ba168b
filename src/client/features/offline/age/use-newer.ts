import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { failureKind } from '../../../api/api-failure.ts'
import type { Answered } from '../../../api/freshness.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi, stockReads } from '../../../api/public/stock-api.ts'
import { followNewer } from './follow-newer.ts'
import { findKept } from '../storage/kept-answers.ts'
import type { ShownAnswer } from './shown-answer.ts'
import { keyOf } from './use-later-answer.ts'
import { useReturnOfConnection } from './use-return-of-connection.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import type * as z from 'zod/mini'
import { type Vehicle, vehicleSchema } from '../../../../shared/contract/stock.ts'
import { answering, baseQuery, type ApiRequest } from '../../../api/base-query.ts'
import { network } from '../../../api/network.ts'

/** A read whose answer is on screen. */
type WatchedRead = {
  readonly endpointName: keyof typeof stockReads
  readonly arg: never
  readonly request: ApiRequest
  readonly schema: z.ZodMiniType
  /** The name under which workers tell of newer answers; undefined for what no device keeps. */
  readonly key: string | undefined
}

type Newer = {
  /** The answer on screen that it is newer than. */
  readonly than: Answered<unknown>
  /** Undefined = it is to be asked for when it is wanted. */
  readonly answer: Answered<unknown> | 'gone' | undefined
}

/**
 * Looks out for a newer answer than the one on screen: when the worker tells of one, and when the connection is back. One
 * that says the same takes its place unseen; any other waits until the visitor asks for it, so that nothing jumps.
 */
export function useNewer(shown: ShownAnswer) {
  const words = useWords('freshness')
  const dispatch = useDispatch<ClientDispatch>()
  const [newer, setNewer] = useState<Newer>()
  const { currentData } = shown
  const read = watchedRead(shown)

  function put(answer: Answered<unknown>): void {
    if (read === undefined) return
    // Its schema has checked the value.
    const entry = { endpointName: read.endpointName, arg: read.arg, value: answer as never }
    dispatch(stockApi.util.upsertQueryEntries([entry]))
    setNewer(undefined)
  }

  function offer(answer: Answered<unknown>): void {
    if (currentData === undefined) return
    if (isSame(currentData, answer) || onlyAdds(currentData, answer)) put(answer)
    else setNewer({ than: currentData, answer })
  }

  const told = useEffectEvent(async (key: string, signal: AbortSignal) => {
    if (read?.key !== key || currentData === undefined) return
    const kept = await findKept(key, read.schema)
    if (signal.aborted) return
    if (kept) offer(kept)
    else setNewer({ than: currentData, answer: undefined })
  })
  async function lookAgain(signal: AbortSignal): Promise<void> {
    if (read === undefined || currentData === undefined || currentData.freshness.source === 'network') return
    const { data, error } = await ask(read, signal)
    if (signal.aborted) return
    if (data?.freshness.source === 'network') offer(data)
    else if (failureKind(error) === 'notFound') setNewer({ than: currentData, answer: 'gone' })
  }

  useEffect(() => {
    const aborter = new AbortController()
    const stop = followNewer((key) => void told(key, aborter.signal))
    return () => {
      stop()
      aborter.abort()
    }
  }, [])
  useReturnOfConnection((signal) => void lookAgain(signal))

  if (newer === undefined || newer.than !== currentData) return undefined
  const { answer } = newer
  if (answer === 'gone') return { isGone: true }
  const show = () => (answer === undefined ? void shown.refetch() : put(answer))
  return { isGone: false, offer: { label: labelOf(newer.than, answer, words), show } }
}

async function ask(read: WatchedRead, signal: AbortSignal) {
  const answer = await askAside(read, signal)
  return 'error' in answer ? { data: undefined, error: answer.error } : { data: answer.data, error: undefined }
}

/** The full version of a short one changes nothing that a buyer goes by. */
function onlyAdds(before: Answered<unknown>, after: Answered<unknown>): boolean {
  if (!before.freshness.partial) return false
  const [short, full] = [vehicleOf(before), vehicleOf(after)]
  return (
    short !== undefined &&
    full !== undefined &&
    short.priceWithVAT === full.priceWithVAT &&
    short.price === full.price &&
    short.status === full.status
  )
}

function labelOf(before: Answered<unknown>, after: Answered<unknown> | undefined, words: Words<'freshness'>): string {
  const was = vehicleOf(before)
  if (was === undefined) return words.newerResults
  const is = after && vehicleOf(after)
  if (is === undefined) return words.newerVehicle
  if (is.status !== was.status && is.status === 'sold') return words.nowSold
  if (is.status !== was.status && is.status === 'reserved') return words.nowReserved
  return is.priceWithVAT === was.priceWithVAT ? words.newerVehicle : words.newPrice
}

/** The read that an answer belongs to; undefined for those that nobody watches. */
function watchedRead({ endpointName, originalArgs }: ShownAnswer): WatchedRead | undefined {
  if (endpointName !== 'searchStock' && endpointName !== 'getVehicle') return undefined
  // The store keeps an argument only under the endpoint that took it.
  const arg = originalArgs as never
  const { request, schema } = stockReads[endpointName]
  const asked: ApiRequest = request(arg)
  return { endpointName, arg, request: asked, schema, key: keyOf(asked) }
}

/** Asks past the store, so that nothing changes on screen. */
async function askAside({ request, schema }: WatchedRead, signal: AbortSignal) {
  const surroundings = { extra: { fetch: network.fetch }, signal }
  const ask = answering(schema, () => request)
  return ask(undefined, undefined, undefined, (call) => baseQuery(call, surroundings))
}

/** Whether two answers say the same. */
function isSame(a: Answered<unknown>, b: Answered<unknown>): boolean {
  const [one, other] = [a.freshness.digest, b.freshness.digest]
  if (one !== null && one === other) return true
  return JSON.stringify(a.result) === JSON.stringify(b.result)
}

/** The vehicle of an answer; undefined where it is no answer about one. */
function vehicleOf({ result }: Answered<unknown>): Vehicle | undefined {
  const parsed = vehicleSchema.safeParse(result)
  return parsed.success ? parsed.data : undefined
}
