import { useDispatch } from 'react-redux'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showMessage } from '../messages/public.ts'
import { forgetDetails } from '../quotation/public.ts'
import { messages } from './messages.ts'

/** Erases the details that the form of a quotation fills in by itself. */
export function ForgetDetails() {
  const dispatch = useDispatch()

  async function handleForget() {
    await forgetDetails()
    dispatch(showMessage({ kind: 'success', detail: messages.detailsForgotten }))
  }

  return (
    <Button variant="text" onClick={() => void handleForget()}>
      <Icon name="trash" /> {messages.forgetDetails}
    </Button>
  )
}
