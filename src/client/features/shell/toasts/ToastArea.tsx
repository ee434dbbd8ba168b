import { createPortal } from 'react-dom'
import { useDispatch, useSelector } from 'react-redux'
import { useTopLayer } from '../../../ui/top-layer.ts'
import { messagesSlice, type ShownMessage } from './messages.slice.ts'
import { useWords } from '../../../words/use-words.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'

type Props = { readonly message: ShownMessage; readonly onClose: () => void }

/** `screens.messages-2500ms` */
const SHOWN_MS = 2500

const ICONS = { success: 'ok', info: 'info', warning: 'warn', error: 'warn' } as const satisfies Record<
  ShownMessage['kind'],
  IconName
>

/** Messages that can wait are read politely, errors and warnings at once; over a modal dialog they stand inside it. */
export function ToastArea() {
  const messages = useWords('notices')
  const dispatch = useDispatch()
  const topLayer = useTopLayer()
  const shown = useSelector(messagesSlice.selectors.selectShown)
  const isUrgent = ({ kind }: ShownMessage) => kind === 'error' || kind === 'warning'
  const toToast = (message: ShownMessage) => (
    <Toast
      key={message.id}
      message={message}
      onClose={() => dispatch(messagesSlice.actions.messageClosed(message.id))}
    />
  )
  const area = (
    <section className="toasts" aria-label={messages.area}>
      <div aria-live="polite">{shown.filter((message) => !isUrgent(message)).map(toToast)}</div>
      {shown.filter(isUrgent).map(toToast)}
    </section>
  )
  return topLayer ? createPortal(area, topLayer) : area
}

/** One message; it stays while it is pointed at or holds the focus. */
function Toast({ message: { kind, summary, detail }, onClose }: Props) {
  const messages = useWords('notices')
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const isUrgent = kind === 'error' || kind === 'warning'
  return (
    <div
      className={`toastx ${kind}`}
      role={isUrgent ? 'alert' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon name={ICONS[kind]} />
      <div className="grow">
        {summary ? <strong>{summary}</strong> : null}
        <div>{detail}</div>
      </div>
      <button type="button" className="btn btn-text btn-icon" aria-label={messages.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
