import { REASON_LENGTH } from '../../../../shared/contract/scalars.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { photosApi } from '../../../api/staff/photos-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { ReasonDialog } from '../reason/ReasonDialog.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly photo: string
  readonly place: number
  readonly onClose: () => void
  /** False: somebody else was first. */
  readonly onEnd: (isErased: boolean) => void
}

const { erase: words } = messages

/** Asks for the reason why a photo goes for good, and erases it (`staff.erased-photos`). */
export function EraseDialog({ photo, place, onClose, onEnd }: Props) {
  const [erase] = photosApi.useErasePhotoMutation()

  async function handleConfirm(why: string) {
    const { error } = await erase({ key: photo, why })
    if (error !== undefined && failureKind(error) !== 'notFound') return failureWords(messages.notDone, error)
    onEnd(error === undefined)
    return undefined
  }

  return (
    <ReasonDialog
      question={words.question(place)}
      text={words.text}
      label={words.why}
      note={words.whyNote}
      missing={words.whyMissing}
      confirm={words.erase}
      cancel={words.keep}
      length={REASON_LENGTH}
      restoreFocus={false}
      onClose={onClose}
      onConfirm={handleConfirm}
    />
  )
}
