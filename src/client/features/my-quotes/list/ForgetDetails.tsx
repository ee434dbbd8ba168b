import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { forgetDetails } from '../../../buyer/forget-details.ts'
import { useWords } from '../../../words/use-words.ts'

/** Erases the details that the form of a quotation fills in by itself. */
export function ForgetDetails() {
  const messages = useWords('myQuotes')
  const dispatch = useDispatch<ClientDispatch>()

  async function handleForget() {
    await forgetDetails(dispatch)
    dispatch(showMessage({ kind: 'success', detail: messages.detailsForgotten }))
  }

  return (
    <Button variant="text" onClick={() => void handleForget()}>
      <Icon name="trash" /> {messages.forgetDetails}
    </Button>
  )
}
