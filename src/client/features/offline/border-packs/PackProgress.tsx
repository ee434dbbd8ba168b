import { ProgressLine } from '../ProgressLine.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly done: number; readonly total: number }

/** Pictures of a pack; without a value while it is not known how many there are. */
export function PackProgress({ done, total }: Props) {
  const messages = useWords('offlineUse')
  return (
    <ProgressLine name={messages.savingPack} done={done} total={total}>
      {total === 0 ? messages.savingPack : messages.picturesDone(done, total)}
    </ProgressLine>
  )
}
