import { type ComponentType, lazy, useState } from 'react'

/** A part of a page whose code comes when it is needed; put a `Suspense` around it. */
export type LazyPart<Props> = {
  readonly Part: ComponentType<Props>
  /** Loads the code; afterwards `Part` renders at once, on the server too. */
  readonly load: () => Promise<unknown>
}

export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  async function load() {
    loaded ??= await importPart()
    return loaded
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return { Part, load }
}
