import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { setTopLayer } from './top-layer.ts'
import { WIDE } from './use-is-wide.ts'
import { useWords } from '../words/use-words.ts'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  /** Beside the title. */
  readonly action?: ReactNode
  /** Stays at the foot, always in reach. */
  readonly footer?: ReactNode
  /** Lists reach from edge to edge. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/**
 * The full-screen dialog of narrow screens. It closes by itself when the screen becomes wide
 * (`screens.narrow-to-570px`).
 */
export function Sheet({ isOpen, title, onClose, action, footer, isFlush = false, children }: Props) {
  const messages = useWords('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const element = dialog.current
    const wide = window.matchMedia(WIDE)
    const handleChange = () => (wide.matches ? close() : undefined)
    element?.showModal()
    setTopLayer(element)
    handleChange()
    wide.addEventListener('change', handleChange)
    return () => {
      wide.removeEventListener('change', handleChange)
      setTopLayer(null)
      element?.close()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen ? (
        <>
          <div className="sheet-h">
            <Button variant="text" className="btn-icon" aria-label={messages.back} onClick={onClose}>
              <Icon name="back" size="l" />
            </Button>
            <h2 id={titleId}>{title}</h2>
            {action}
          </div>
          <div className={isFlush ? 'sheet-b flush' : 'sheet-b'}>{children}</div>
          {footer ? <div className="sheet-f">{footer}</div> : null}
        </>
      ) : null}
    </dialog>
  )
}
