import { isUnanswered } from '../../../api/api-failure.ts'
import { useWords } from '../../../words/use-words.ts'

/** In place of options that did not come, or of which there are none; `error` = why they did not. */
export function NoOptions({ error }: { readonly error: unknown }) {
  const messages = useWords('stockSearch')
  const ui = useWords('ui')
  return (
    <p className="pick-note fs-14">
      {messages.noOptions}
      {isUnanswered(error) ? `. ${ui.needsConnection}.` : ''}
    </p>
  )
}
