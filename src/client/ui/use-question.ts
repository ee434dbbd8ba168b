import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A question in the place of the button that asks it. The focus goes along: to the question itself, so that a second Enter
 * of a hasty hand does nothing, and back to the button.
 */
export function useQuestion<Question extends HTMLElement>() {
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const question = useRef<Question>(null)

  function turn(isNext: boolean) {
    // What was pressed goes, and the other is there before it is focused.
    flushSync(() => setAsked(isNext))
    const next = isNext ? question : opener
    next.current?.focus()
  }

  return { isAsked, opener, question, ask: () => turn(true), close: () => turn(false) }
}
