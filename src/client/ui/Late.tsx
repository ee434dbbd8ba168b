import { type ComponentType, useEffect, useState } from 'react'
import { withLateWords } from '../content/words.ts'
import { whenSettled } from './idle.ts'

/** What nobody waits for: its code, one and the same function, is asked for when the page has all it needs. */
export function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenSettled(
        () =>
          void withLateWords(load()).then(
            (Loaded) => setPart(() => Loaded),
            () => undefined,
          ),
      ),
    [load],
  )
  return Part ? <Part /> : null
}
