import type { Refusal } from '../../../../offline/store-failure.ts'
import { useWords } from '../../../words/use-words.ts'
import { readMarker } from './kept-marker.ts'

/**
 * Why the device's store cannot be read, where the screen says `text` of a window that keeps nothing. Where the cookie
 * tells that something was kept here, it is no such window: what it kept is damaged.
 */
export function useRefusalWords(): (reason: Refusal, text: string) => string {
  const { damaged } = useWords('freshness')
  return (reason, text) => (reason === 'unavailable' && readMarker() !== undefined ? damaged : text)
}
