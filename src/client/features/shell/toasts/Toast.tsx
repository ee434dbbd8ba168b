import { useEffect, useEffectEvent, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import type { ShownMessage } from './messages.slice.ts'
import { useWords } from '../../../words/use-words.ts'

/** `screens.messages-2500ms` */
const SHOWN_MS = 2500

const ICONS = { success: 'ok', info: 'info', warning: 'warn', error: 'warn' } as const satisfies Record<
  ShownMessage['kind'],
  IconName
>

type Props = { readonly message: ShownMessage; readonly onClose: () => void }

/** One message; it stays while it is pointed at or holds the focus. */
export function Toast({ message: { kind, summary, detail }, onClose }: Props) {
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
