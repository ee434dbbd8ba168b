import { messages } from './messages.ts'
import { useLasting } from './use-lasting.ts'

/** The small turning ring inside a busy button; the button's label stays. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}

/** The veil over old, dimmed content; the slow sentence joins it after 2.5 s. */
export function Veil() {
  return (
    <div className="veil">
      <span className="spin spin-l" aria-hidden="true" />
      <SlowText />
    </div>
  )
}

/** 'This seems to be taking a little longer than expected', once 2.5 s have passed since it was mounted. */
export function SlowText() {
  const isSlow = useLasting(true)
  return isSlow ? <output>{messages.slow}</output> : null
}
