import { isUnanswered } from '../../../api/api-failure.ts'
import type { ShownAnswer } from './shown-answer.ts'
import { useFreshParts } from './use-age-parts.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** Whether an answer is live, and how old it is where it is not; its line is kept while nothing is known. */
export function AnswerAge({ answer }: { readonly answer: ShownAnswer }) {
  const messages = useWords('ui')
  const freshness = answer.currentData?.freshness
  const isLive = freshness?.source === 'network'
  const parts = useFreshParts(freshness !== undefined && !isLive)
  return (
    <div className="fresh">
      {freshness && parts ? <parts.FreshAge answer={answer} /> : wordsWithout(answer, messages)}
    </div>
  )
}

/** Until the code that knows more is there, and where there is no answer. */
function wordsWithout({ currentData, error }: ShownAnswer, messages: Words<'ui'>): string {
  if (currentData?.freshness.source === 'network') return messages.live
  return isUnanswered(error) ? messages.needsConnection : '\u00A0'
}
