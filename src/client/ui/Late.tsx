import { type ComponentType, useEffect, useState } from 'react'
import { useLanguage } from '../words/use-words.ts'
import { withLateWords } from '../words/words.ts'
import { whenSettled } from './idle.ts'

/** What nobody waits for: its code, one and the same function, is asked for when the page has all it needs. */
export function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const language = useLanguage()
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenSettled(
        () =>
          void withLateWords(language, load()).then(
            (Loaded) => setPart(() => Loaded),
            () => undefined,
          ),
      ),
    [load, language],
  )
  return Part ? <Part /> : null
}
