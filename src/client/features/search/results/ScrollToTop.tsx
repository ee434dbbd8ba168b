import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { scrollToTop } from './scroll.ts'
import { useWords } from '../../../words/use-words.ts'

/** `screens.scroll-to-top` */
const AFTER_PX = 400

export function ScrollToTop() {
  const messages = useWords('stockSearch')
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > AFTER_PX)
    // Asked while React draws, the browser would lay the whole page out in between.
    requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <Button variant="line" className="btn-icon totop" aria-label={messages.scrollToTop} onClick={scrollToTop}>
      <Icon name="up" />
    </Button>
  )
}
