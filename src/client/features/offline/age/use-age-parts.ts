import { useEffect, useState } from 'react'
import type { Language } from '../../../../shared/domain/language.ts'
import { useLanguage } from '../../../words/use-words.ts'
import { withLateWords } from '../../../words/words.ts'
import { whenSettled } from '../../../ui/idle.ts'

type Parts = Awaited<ReturnType<typeof load>>

let known: Parts | undefined

const load = (language: Language) => withLateWords(language, import('../late-parts.ts'))

/** All that is said of answers that are not live. */
export async function loadFreshParts(language: Language): Promise<Parts> {
  known = await load(language)
  return known
}

/**
 * The same for a component: undefined while its code is on its way, null when it does not come. `isWanted` = there is
 * something to be said now; otherwise it comes when the page has all it needs.
 */
export function useFreshParts(isWanted: boolean): Parts | null | undefined {
  const language = useLanguage()
  const [parts, setParts] = useState<Parts | null | undefined>(known)
  useEffect(() => {
    const begin = () =>
      void loadFreshParts(language).then(
        (loaded) => setParts(loaded),
        () => setParts(null),
      )
    if (!isWanted) return known ? undefined : whenSettled(begin)
    // Also where another part has brought it since this one was drawn, which has to be drawn with it.
    begin()
    return undefined
  }, [isWanted, language])
  return known ?? parts
}
