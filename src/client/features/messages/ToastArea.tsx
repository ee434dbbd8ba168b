import { useDispatch, useSelector } from 'react-redux'
import { messages } from './messages.ts'
import { messagesSlice, type ShownMessage } from './messages.slice.ts'
import { Toast } from './Toast.tsx'

/** Messages that can wait are read politely, errors and warnings at once. */
export function ToastArea() {
  const dispatch = useDispatch()
  const shown = useSelector(messagesSlice.selectors.selectShown)
  const isUrgent = ({ kind }: ShownMessage) => kind === 'error' || kind === 'warning'
  const toToast = (message: ShownMessage) => (
    <Toast
      key={message.id}
      message={message}
      onClose={() => dispatch(messagesSlice.actions.messageClosed(message.id))}
    />
  )
  return (
    <section className="toasts" aria-label={messages.area}>
      <div aria-live="polite">{shown.filter((message) => !isUrgent(message)).map(toToast)}</div>
      {shown.filter(isUrgent).map(toToast)}
    </section>
  )
}
