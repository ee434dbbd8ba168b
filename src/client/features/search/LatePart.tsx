import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../../../shared/domain/language.ts'
import { useLanguage } from '../../words/use-words.ts'

type Given<Props> = {
  /** One and the same function each time. */
  readonly load: (language: Language) => Promise<ComponentType<Props>>
  readonly isWanted: boolean
  readonly props: Props
  /** Until then. */
  readonly children?: ReactNode
}

/** A part whose code is asked for once it is wanted; nothing until it is there, and where it does not come. */
export function LatePart<Props extends object>({ load, isWanted, props, children }: Given<Props>) {
  const language = useLanguage()
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load(language).then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted, language])
  return Part ? <Part {...props} /> : children
}
