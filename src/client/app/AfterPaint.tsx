import { type ComponentType, useEffect, useState } from 'react'
import { whenSettled } from '../ui/idle.ts'

/** What nobody waits for: worker, connection, updates, offer to install. Its code comes when the page has all it needs. */
export function AfterPaint() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(
    () =>
      whenSettled(
        () =>
          void import('./LateParts.tsx').then(
            ({ LateParts }) => setLate(() => LateParts),
            () => undefined,
          ),
      ),
    [],
  )
  return Late ? <Late /> : null
}
