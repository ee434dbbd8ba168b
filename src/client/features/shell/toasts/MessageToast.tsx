import { type ComponentProps, cloneElement, type FocusEvent, useEffect, useRef, useState } from 'react'
import Fade from 'react-bootstrap/Fade'
import Toast from 'react-bootstrap/Toast'
import { useDispatch } from 'react-redux'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { useWords } from '../../../words/use-words.ts'
import { messagesSlice, type ShownMessage } from './messages.slice.ts'

type Props = { readonly message: ShownMessage; readonly isUrgent: boolean }

/** `screens.messages-2500ms` */
const SHOWN_MS = 2500
/** What stood so long was heard: as it moves into a dialog, or out of one, it is not said again. */
const HEARD_MS = 500

/** When each was shown first. */
const shownAt = new WeakMap<ShownMessage, number>()

const LOOKS = {
  success: { icon: 'ok', tone: 'success' },
  info: { icon: 'info', tone: 'info' },
  warning: { icon: 'warn', tone: 'warning' },
  error: { icon: 'warn', tone: 'danger' },
} as const satisfies Record<ShownMessage['kind'], { readonly icon: IconName; readonly tone: string }>

/** One message; it stays while it is pointed at or holds the focus. */
export function MessageToast({ message, isUrgent }: Props) {
  const { id, kind, summary, detail, stays } = message
  const words = useWords('notices')
  const dispatch = useDispatch()
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [stoodMs] = useState(() => stoodFor(message))
  const [leftMs, setLeft] = useState(SHOWN_MS - stoodMs)
  const isHeard = stoodMs >= HEARD_MS
  // Once it stands: a toast whose styles are on their way is begun several times.
  useEffect(() => {
    if (!shownAt.has(message)) shownAt.set(message, Date.now())
  }, [message])
  const { icon, tone } = LOOKS[kind]
  const toast = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const close = () => {
    if (toast.current?.contains(document.activeElement)) giveFocusBack(toast.current, cameFrom.current)
    dispatch(messagesSlice.actions.messageClosed(id))
  }
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    setFocus(true)
    setLeft(SHOWN_MS)
    if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget
  }
  return (
    <>
      <LateStyles />
      <Toast
        ref={toast}
        className={`toast-${tone}`}
        autohide={stays !== true && !isPointedAt && !hasFocus}
        delay={leftMs}
        onClose={close}
        onPointerEnter={() => {
          setPointedAt(true)
          setLeft(SHOWN_MS)
        }}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={handleFocus}
        onBlur={() => setFocus(false)}
        {...(isHeard ? { transition: SilentFade } : isUrgent ? {} : { transition: PoliteFade })}
      >
        <Toast.Body>
          <Icon name={icon} />
          <div className="grow">
            {summary ? <strong>{summary}</strong> : null}
            <div>{detail}</div>
          </div>
          <Button variant="text" className="btn-icon" aria-label={words.close} onClick={close}>
            <Icon name="close" />
          </Button>
        </Toast.Body>
      </Toast>
    </>
  )
}

function stoodFor(message: ShownMessage): number {
  const since = shownAt.get(message)
  return since === undefined ? 0 : Date.now() - since
}

/** To where it came from; where that is gone, to the dialog that the message stands in, or to the heading of the page. */
function giveFocusBack(toast: HTMLElement, cameFrom: HTMLElement | null): void {
  const isThere = cameFrom?.isConnected === true
  const next = isThere ? cameFrom : (toast.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('h1'))
  next?.focus({ preventScroll: true })
}

/** Said for as long as somebody waits for something that already took 2.5 s (`screens.slow-after-2500ms`). */
export function SlowToast() {
  const { slow } = useWords('ui')
  return (
    <>
      <LateStyles />
      <Toast className="toast-info" transition={PoliteFade}>
        <Toast.Body>
          <Icon name="info" />
          <div className="grow">{slow}</div>
        </Toast.Body>
      </Toast>
    </>
  )
}

/** Bootstrap makes every toast an alert; this one is read by the polite region that it stands in. */
function PoliteFade({ children, ...props }: ComponentProps<typeof Fade>) {
  const quiet = { role: undefined, 'aria-live': undefined, 'aria-atomic': undefined }
  return <Fade {...props}>{cloneElement(children, quiet)}</Fade>
}

/** For one that was read where it stood before. */
function SilentFade({ children, ...props }: ComponentProps<typeof Fade>) {
  const silent = { role: undefined, 'aria-live': 'off', 'aria-atomic': undefined }
  return <Fade {...props}>{cloneElement(children, silent)}</Fade>
}
