import { Suspense, useState } from 'react'
import { lazyPart, usePreload } from './lazy-part.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { SheetProps } from './SheetPanel.tsx'

/** A first visit shows no sheet: its code comes once the page has all it needs, or when one is opened before. */
const sheet = lazyPart(async () => (await import('./SheetPanel.tsx')).SheetPanel)

/**
 * The full-screen dialog of narrow screens. It closes by itself when the screen becomes wide
 * (`screens.narrow-to-570px`).
 */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.isOpen && !wasOpened) setOpened(true)
  usePreload(sheet)
  if (!wasOpened) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <sheet.Part {...props} />
      </Suspense>
    </PartBoundary>
  )
}
