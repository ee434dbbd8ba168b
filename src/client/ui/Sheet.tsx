import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useWords } from '../words/use-words.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useMedia } from './use-media.ts'

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
 * (`screens.narrow-to-570px`). Only code that comes late may import it.
 */
export function Sheet(props: Props) {
  // It goes at once: the page under it is what one waits for.
  return props.isOpen ? <OpenSheet {...props} /> : null
}

function OpenSheet({ title, onClose, action, footer, isFlush = false, children }: Props) {
  const messages = useWords('ui')
  const titleId = useId()
  const back = useRef<HTMLButtonElement>(null)
  useCloseWhenWide(onClose)
  return (
    <Offcanvas
      className="sheet"
      placement="bottom"
      backdrop={false}
      show
      aria-labelledby={titleId}
      restoreFocusOptions={{ preventScroll: true }}
      onShow={() => back.current?.focus()}
      onHide={onClose}
    >
      <Offcanvas.Header>
        <Button ref={back} variant="text" className="btn-icon" aria-label={messages.back} onClick={onClose}>
          <Icon name="back" size="l" />
        </Button>
        <Offcanvas.Title as="h2" id={titleId}>
          {title}
        </Offcanvas.Title>
        {action}
      </Offcanvas.Header>
      <Offcanvas.Body className={isFlush ? 'flush' : undefined}>{children}</Offcanvas.Body>
      {footer ? <div className="sheet-f">{footer}</div> : null}
    </Offcanvas>
  )
}

function useCloseWhenWide(onClose: () => void): void {
  const isWide = useMedia()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isWide) close()
  }, [isWide])
}
