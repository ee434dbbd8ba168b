import { useEffect, useState } from 'react'
import { withLateWords } from '../../../content/words.ts'
import { whenSettled } from '../../../ui/idle.ts'

type Parts = Awaited<ReturnType<typeof load>>

let known: Parts | undefined

const load = () => withLateWords(import('../late-parts.ts'))

/** All that is said of answers that are not live. */
export async function loadFreshParts(): Promise<Parts> {
  known = await load()
  return known
}

/**
 * The same for a component: undefined while its code is on its way, null when it does not come. `isWanted` = there is
 * something to be said now; otherwise it comes when the page has all it needs.
 */
export function useFreshParts(isWanted: boolean): Parts | null | undefined {
  const [parts, setParts] = useState<Parts | null | undefined>(known)
  useEffect(() => {
    if (known) return undefined
    const begin = () =>
      void loadFreshParts().then(
        (loaded) => setParts(loaded),
        () => setParts(null),
      )
    if (!isWanted) return whenSettled(begin)
    begin()
    return undefined
  }, [isWanted])
  return known ?? parts
}
