const MINUTE_MS = 60_000
const UNITS = [
  { name: 'day', ms: 24 * 60 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS },
] as const

/**
 * The age of an ISO instant in words, in whole units (ui.md, 'Details'): 'just now' under a minute and for what lies ahead,
 * '2 minutes ago', '1 hour ago', '3 days ago'.
 */
export function agoText(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant)
  const unit = UNITS.find(({ ms }) => age >= ms)
  if (unit === undefined) return 'just now'
  const count = Math.floor(age / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}
