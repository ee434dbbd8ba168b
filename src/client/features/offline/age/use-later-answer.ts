import { useEffect, useEffectEvent } from 'react'
import { findAnswer } from '../../../../offline/answers/answer-store.ts'
import { readOf } from '../../../../offline/answers/public-reads.ts'
import type { ApiRequest } from '../../../api/base-query.ts'
import type { Freshness } from '../../../api/freshness.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { followNewer } from './follow-newer.ts'
import { useReturnOfConnection } from './use-return-of-connection.ts'

type Shown = {
  readonly request: ApiRequest | undefined
  /** Of its answer on screen; undefined = there is none. */
  readonly freshness: Freshness | undefined
}

type Callbacks = {
  readonly onLater: (signal: AbortSignal) => void
  /** With what is known of the same answer by now. */
  readonly onConfirmed: (freshness: Freshness) => void
}

/**
 * Calls back when it is worth asking again for an answer that is not the network's: another one came late, or the
 * connection is back; and when the network gave the same late, which is not asked for again: on a slow line that would not
 * end.
 */
export function useLaterAnswer({ request, freshness }: Shown, { onLater, onConfirmed }: Callbacks): void {
  const isOld = freshness !== undefined && freshness.source !== 'network'
  const key = isOld && request ? keyOf(request) : undefined
  const savedAt = freshness?.savedAt
  const begin = useEffectEvent(onLater)
  const confirm = useEffectEvent((told: string, toldAt: string | undefined) => {
    if (freshness === undefined || told !== key || toldAt !== savedAt) return
    onConfirmed({ ...freshness, source: 'network', savedAt: null, why: null })
  })
  useEffect(() => {
    if (key === undefined) return undefined
    const aborter = new AbortController()
    const { signal } = aborter
    const stop = followNewer((told) => (told === key ? begin(signal) : undefined), confirm)
    // It may have come before anybody listened.
    const look = async () => {
      const kept = await findAnswer(stockStore, key)
      if (!signal.aborted && kept !== undefined && kept.savedAt !== savedAt) begin(signal)
    }
    void look()
    return () => {
      stop()
      aborter.abort()
    }
  }, [key, savedAt])
  useReturnOfConnection((signal) => (isOld ? onLater(signal) : undefined))
}

/** The name under which workers tell of newer answers; undefined for what no device keeps. */
export function keyOf({ path, query = {}, method = 'GET', body }: ApiRequest): string | undefined {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const url = `${path}?${new URLSearchParams(texts)}`
  return readOf({ method, url, headers: new Headers(), body })?.key
}
