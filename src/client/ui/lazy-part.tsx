import { type ComponentType, lazy, useEffect, useState } from 'react'
import type { Language } from '../../shared/domain/language.ts'
import { useLanguage } from '../words/use-words.ts'
import { whenSettled } from './idle.ts'

/** A part of a page whose code comes when it is needed; put a `Suspense` around it. */
export type LazyPart<Props> = {
  readonly Part: ComponentType<Props>
  /** Loads code and words; afterwards `Part` renders at once, on the server too. */
  readonly load: (language: Language) => Promise<unknown>
}

/** For each part whose code did not come: React shows it as failed until it is forgotten. */
const failures = new Set<() => void>()

/** Parts whose code did not come are asked for anew when they are shown again. */
export function forgetFailures(): void {
  failures.forEach((forget) => forget())
  failures.clear()
}

/** `loadWords` = of what it says beside the first words; left out where it says no others. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  loadWords?: (language: Language) => Promise<void>,
): LazyPart<Props> {
  const parts = new Map<Language, ComponentType<Props>>()
  async function load(language: Language) {
    const [part] = await Promise.all([importPart(), loadWords?.(language)])
    parts.set(language, part)
    return part
  }
  function partIn(language: Language): ComponentType<Props> {
    const known = parts.get(language) ?? lazy(async () => ({ default: await load(language).catch(fail) }))
    const fail = (fault: unknown) => {
      failures.add(() => parts.delete(language))
      throw fault
    }
    parts.set(language, known)
    return known
  }
  function Part(props: Props) {
    const language = useLanguage()
    const [Shown] = useState(() => partIn(language))
    return <Shown {...props} />
  }
  return { Part, load }
}

/** Loads a part before it is wanted, which may be without a connection: once the page has all it needs itself. */
export function usePreload({ load }: Pick<LazyPart<never>, 'load'>): void {
  const language = useLanguage()
  useEffect(() => whenSettled(() => void load(language).catch(() => undefined)), [load, language])
}
