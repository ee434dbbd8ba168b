import { type ComponentType, useEffect, useState } from 'react'

type Given<Props> = {
  /** One and the same function each time. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly isWanted: boolean
  readonly props: Props
}

/** A part whose code is asked for once it is wanted; nothing until it is there, and where it does not come. */
export function LatePart<Props extends object>({ load, isWanted, props }: Given<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted])
  return Part ? <Part {...props} /> : null
}
