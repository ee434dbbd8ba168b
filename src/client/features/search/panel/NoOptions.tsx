import { isUnanswered } from '../../../api/api-failure.ts'
import { messages as ui } from '../../../ui/messages.ts'
import { messages } from '../messages.ts'

/** In place of options that did not come, or of which there are none; `error` = why they did not. */
export function NoOptions({ error }: { readonly error?: unknown }) {
  return (
    <p className="pick-note s14">
      {messages.noOptions}
      {isUnanswered(error) ? `. ${ui.needsConnection}.` : ''}
    </p>
  )
}
