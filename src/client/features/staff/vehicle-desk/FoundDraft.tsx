import { useState } from 'react'
import Alert from 'react-bootstrap/Alert'
import type { DraftForm, ListedDraft } from '../../../../shared/contract/drafts.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { draftsApi } from '../../../api/staff/drafts-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStaffUser } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

type Props = {
  readonly form: DraftForm
  readonly subject: string | null
  readonly onGoOn: (id: string) => void
  /** For what belongs to it and is no draft. */
  readonly onThrowAway?: () => void
}

/** A draft of the same vehicle that was left open; of a new one, which clerks share, one's own last. */
export function FoundDraft({ form, subject, onGoOn, onThrowAway }: Props) {
  const { data, isFetching } = draftsApi.useListDraftsQuery(undefined, { refetchOnMountOrArgChange: true })
  const name = useStaffUser()?.name
  const [drop] = draftsApi.useDropDraftMutation()
  const [gone, setGone] = useState<string>()
  /** Why it stands there still. */
  const [fault, setFault] = useState<'moved' | 'failed'>()
  // One that is saved from this very form is no news.
  const [first, setFirst] = useState<ListedDraft | null>()
  if (first === undefined && data !== undefined && !isFetching) {
    const isOwn = (draft: ListedDraft) => subject !== null || draft.madeBy === name
    setFirst(data.result.drafts.find((one) => one.form === form && one.subject === subject && isOwn(one)) ?? null)
  }
  if (first === undefined || first === null || first.id === gone) return null

  async function throwAway({ id, saves }: ListedDraft): Promise<void> {
    document.querySelector('h1')?.focus({ preventScroll: true })
    setGone(id)
    const { error } = await drop({ id, saves })
    const isGone = error === undefined || failureKind(error) === 'notFound'
    if (isGone) {
      onThrowAway?.()
      return
    }
    setGone(undefined)
    setFault(failureKind(error) === 'conflict' ? 'moved' : 'failed')
  }

  return (
    <Alert variant={fault === undefined ? 'info' : 'warning'} className="desk-alert">
      <span>
        {fault === undefined ? messages.found(dayAndMinuteInDigits(first.updatedAt)) : messages.notThrownAway[fault]}
      </span>
      <Button variant="line" onClick={() => onGoOn(first.id)}>
        {messages.goOn}
      </Button>
      {fault === 'moved' ? null : (
        <Button variant="text" onClick={() => void throwAway(first)}>
          {messages.throwAway}
        </Button>
      )}
    </Alert>
  )
}
