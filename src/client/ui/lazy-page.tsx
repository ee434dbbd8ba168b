import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** A page whose code comes when it is needed. */
export type LazyPage<Module> = {
  readonly Page: ComponentType
  /** Loads the code; afterwards `Page` renders at once, on the server too. */
  readonly load: () => Promise<Module>
}

export function lazyPage<Module extends { readonly Page: ComponentType }>(
  importModule: () => Promise<Module>,
): LazyPage<Module> {
  let loaded: Module | undefined
  const page = lazyPart(async () => {
    loaded ??= await importModule()
    return loaded.Page
  })
  async function load() {
    await page.load()
    return loaded ?? importModule()
  }
  return { Page: page.Part, load }
}
