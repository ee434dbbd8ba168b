import { MINUTE_MS } from './durations.ts'

const UNITS = [
  { name: 'day', ms: 24 * 60 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS },
] as const

/** How a language says an age: 'just now' and '2 minutes ago'. */
export type AgoWords = Readonly<Record<'day' | 'hour' | 'minute', (count: number) => string>> & { readonly now: string }

/**
 * The age of an ISO instant in whole units: 'just now' under a minute and for what lies ahead,
 * '2 minutes ago', '1 hour ago', '3 days ago'.
 */
export function agoText(instant: string, { now, words }: { readonly now: Date; readonly words: AgoWords }): string {
  const age = now.getTime() - Date.parse(instant)
  const unit = UNITS.find(({ ms }) => age >= ms)
  return unit === undefined ? words.now : words[unit.name](Math.floor(age / unit.ms))
}
