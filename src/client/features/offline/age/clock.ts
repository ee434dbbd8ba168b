import { useEffect, useState } from 'react'
import { clockOffset, isClose, keepClockOffset, readClockOffset } from '../../../../offline/server-clock.ts'
import type { Fetch } from '../../../../offline/fetch-text.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { network } from '../../../api/network.ts'
import { whenDataKept } from '../../../api/when-data-kept.ts'
import type { Clock } from './age-words.ts'

const TICK_MS = 30_000

let offset = 0
/** What the device remembers; undefined = nothing yet. */
let kept: number | undefined
let isFollowing = false
let hasLearnt = false
const listeners = new Set<() => void>()

/** The clocks as they stand now. */
function readClock(): Clock {
  return { now: Date.now(), offset }
}

/** Present time by the server's clock, as far as it is known. */
export function serverNow(): Date {
  return new Date(Date.now() + offset)
}

/** The clocks, anew twice a minute and whenever more is known of the server's. */
export function useClock(): Clock {
  const [clock, setClock] = useState(readClock)
  useEffect(() => {
    const tick = () => setClock(readClock())
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    listeners.add(tick)
    followClock()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      listeners.delete(tick)
    }
  }, [])
  return clock
}

/** From now on every answer of the network sets the clock; until one comes, what this device remembers holds. */
export function followClock(): void {
  if (isFollowing) return
  isFollowing = true
  network.fetch = tellingTime(network.fetch)
  void whenDataKept(() => void recall())
}

/** The same way out; what comes by it sets the clock. */
export function tellingTime(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const source = response.headers.get('x-saex-source') ?? 'network'
    if (source === 'network') learn(clockOffset(response.headers, Date.now()))
    return response
  }
}

async function recall(): Promise<void> {
  const known = await readClockOffset(deviceStore)
  if (known === undefined) return
  kept = known
  if (hasLearnt) learn(offset)
  else setOffset(known)
}

/** A right clock is not worth a database; a wrong one is remembered for the days without a connection. */
function learn(next: number | undefined): void {
  if (next === undefined) return
  hasLearnt = true
  setOffset(next)
  if (isClose(next, kept ?? 0)) return
  kept = next
  void keepClockOffset(deviceStore, next)
}

function setOffset(next: number): void {
  if (isClose(next, offset)) return
  offset = next
  for (const tell of listeners) tell()
}
