import type { ComponentType } from 'react'
import type { Language } from '../../shared/domain/language.ts'
import { lazyPart } from './lazy-part.tsx'

/** A page whose code comes when it is needed. */
export type LazyPage<Module> = {
  readonly Page: ComponentType
  /** Loads code and words; afterwards `Page` renders at once, on the server too. */
  readonly load: (language: Language) => Promise<Module>
}

/** `loadWords` as in {@link lazyPart}. */
export function lazyPage<Module extends { readonly Page: ComponentType }>(
  importModule: () => Promise<Module>,
  loadWords?: (language: Language) => Promise<void>,
): LazyPage<Module> {
  const { Part, load } = lazyPart(async () => (await importModule()).Page, loadWords)
  return { Page: Part, load: async (language) => (await Promise.all([importModule(), load(language)]))[0] }
}
