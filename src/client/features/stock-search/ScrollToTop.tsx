import { Button } from '../../ui/Button.tsx'
import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { messages } from './messages.ts'
import { scrollToTop } from './scroll.ts'

/** Section 2: after 400 px of scrolling. */
const AFTER_PX = 400

export function ScrollToTop() {
  const isFar = useSyncExternalStore(
    watchScroll,
    () => window.scrollY > AFTER_PX,
    () => false,
  )
  if (!isFar) return null
  return (
    <Button variant="line" className="btn-icon totop" aria-label={messages.scrollToTop} onClick={scrollToTop}>
      <Icon name="up" />
    </Button>
  )
}

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
