import { timeWords } from './age/age-words.ts'
import { useClock } from './age/clock.ts'
import { useWords } from '../../words/use-words.ts'

/** How old an instant of the server's clock is, '2 minutes ago'; its day where the clock stands before it. */
export function useAge(instant: string): string {
  const uiWords = useWords('ui')
  const words = timeWords(instant, useClock(), uiWords)
  if (words === undefined) return ''
  return 'age' in words ? words.age : words.day
}
