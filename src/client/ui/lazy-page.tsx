import { type ComponentType, lazy, useState } from 'react'

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
  async function load() {
    loaded ??= await importModule()
    return loaded
  }
  const Later = lazy(async () => ({ default: (await load()).Page }))
  function Page() {
    const [Shown] = useState(() => loaded?.Page ?? Later)
    return <Shown />
  }
  return { Page, load }
}
