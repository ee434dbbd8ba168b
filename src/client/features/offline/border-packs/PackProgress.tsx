import { useWords } from '../../../words/use-words.ts'

type Props = { readonly done: number; readonly total: number }

/** Pictures of a pack; without a value while it is not known how many there are. */
export function PackProgress({ done, total }: Props) {
  const messages = useWords('offlineUse')
  const value = total === 0 ? {} : { value: done, max: total }
  return (
    <div className="progress-line">
      <progress aria-label={messages.savingPack} {...value} />
      <span className="fs-13 text-body-secondary">
        {total === 0 ? messages.savingPack : messages.picturesDone(done, total)}
      </span>
    </div>
  )
}
