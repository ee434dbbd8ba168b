import { timeWords } from './age/age-words.ts'
import { useClock } from './age/clock.ts'

/** How old an instant of the server's clock is, '2 minutes ago'; its day where the clock stands before it. */
export function useAge(instant: string): string {
  const words = timeWords(instant, useClock())
  if (words === undefined) return ''
  return 'age' in words ? words.age : words.day
}
