import type { DeviceStore } from './device-store.ts'

/** Name of the setting: ms that the server's clock is ahead of this device's. */
const OFFSET = 'clockOffset'
/** Closer clocks count as the same: the answer was some time on its way. */
const CLOSE_MS = 30_000

/**
 * Ms that the server's clock is ahead, by an answer that came now: `x-saex-time` (ISO 8601 UTC) and the seconds that a cache
 * on the way kept it since (`Age`). Undefined when it told no time.
 */
export function clockOffset(headers: Pick<Headers, 'get'>, deviceNow: number): number | undefined {
  const keptSeconds = Number(headers.get('age') ?? 0)
  const offset = Date.parse(headers.get('x-saex-time') ?? '') + keptSeconds * 1000 - deviceNow
  if (Number.isNaN(offset)) return undefined
  return isClose(offset, 0) ? 0 : offset
}

/** Whether two offsets mean the same clock. */
export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < CLOSE_MS
}

/** What this device knew last; undefined when it never had anything to remember. */
export async function readClockOffset(store: Pick<DeviceStore, 'read'>): Promise<number | undefined> {
  const read = await store.read(['settings'], ({ settings }) => settings.get(OFFSET))
  const value = read.ok ? read.value?.value : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export async function keepClockOffset(store: DeviceStore, offset: number): Promise<void> {
  await store.write(['settings'], ({ settings }) => settings.put({ name: OFFSET, value: offset }), { isUnasked: true })
}
