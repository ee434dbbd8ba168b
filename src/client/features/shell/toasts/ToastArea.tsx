import { createPortal } from 'react-dom'
import { useDispatch, useSelector } from 'react-redux'
import { useTopLayer } from '../../../ui/top-layer.ts'
import { messagesSlice, type ShownMessage } from './messages.slice.ts'
import { Toast } from './Toast.tsx'
import { useWords } from '../../../words/use-words.ts'

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
