import { useLasting } from './use-lasting.ts'
import { useSlowWait } from './slow-waits.ts'
import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { useWords } from '../words/use-words.ts'

/**
 * The small turning ring inside a busy button; the button's label stays. Whoever waits 2.5 s is told so among the
 * messages, which moves nothing on the page.
 */
export function Spinner({ size }: { readonly size?: 'lg' }) {
  useSlowWait()
  return <Ring size={size} />
}

/** The ring with the slow sentence beside it, for where there is room. */
export function SpinnerWithText() {
  return (
    <>
      <Ring /> <SlowText />
    </>
  )
}

/** The ring alone, where something else says that it is slow. */
export function Ring({ size }: { readonly size?: 'lg' | undefined }) {
  return <span className={size ? 'spinner-border spinner-border-lg' : 'spinner-border'} aria-hidden="true" />
}

/** The ring over old, dimmed content; what is to be read about the wait stands beside, where it hides nothing. */
export function Veil() {
  return (
    <div className="veil">
      <Ring size="lg" />
    </div>
  )
}

/** 'This seems to be taking a little longer than expected', once 2.5 s have passed since it was mounted. */
export function SlowText() {
  const messages = useWords('ui')
  const isSlow = useLasting(true, PATIENCE_MS)
  return isSlow ? <output>{messages.slow}</output> : null
}
