import { Suspense, useId, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useDispatch } from 'react-redux'
import type { ImportUndo, UndoResult, UploadDetail } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { dayAndMinuteInDigits, dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'

type Props = { readonly upload: Pick<UploadDetail, 'id' | 'undo' | 'undoneAt'> }

/** Takes an import back that can be undone (`import.undo-the-last`), or says that it was. */
export function UndoImport({ upload: { id, undo, undoneAt } }: Props) {
  const [isAsked, setAsked] = useState(false)
  if (undoneAt !== null) return <p className="alert alert-info">{messages.undone(dayAndMinuteInDigits(undoneAt))}</p>
  if (undo === null) return null
  return (
    <div>
      <Button variant="line" onClick={() => setAsked(true)}>
        {messages.undo}
      </Button>
      <p className="form-text">{messages.undoUntil(dayInDigits(undo.until))}</p>
      {isAsked ? (
        <Suspense fallback={null}>
          <LateStyles />
          <Question id={id} undo={undo} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

type QuestionProps = { readonly id: string; readonly undo: ImportUndo; readonly onClose: () => void }

function Question({ id, undo, onClose }: QuestionProps) {
  const titleId = useId()
  const dispatch = useDispatch<ClientDispatch>()
  const [send] = uploadsApi.useUndoUploadMutation()
  const [isUndoing, setUndoing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function handleUndo() {
    if (isUndoing) return
    setUndoing(true)
    setFault(null)
    // A large import takes more calls than one; broken off, the next press goes on.
    for (;;) {
      const { data, error } = await send(id)
      if (data !== undefined && !data.result.isDone) continue
      setUndoing(false)
      if (error !== undefined) return setFault(failureWords(messages.notUndone, error))
      dispatch(showMessage({ kind: 'success', detail: messages.undoDone }))
      return onClose()
    }
  }

  return (
    <Modal centered show backdrop="static" aria-labelledby={titleId} onHide={() => (isUndoing ? undefined : onClose())}>
      <Modal.Body className="stack">
        <h2 id={titleId}>{messages.undoQuestion}</h2>
        <ul className="mb-0">
          {linesOf(undo).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mb-0 text-danger" aria-live="polite">
          {fault}
        </p>
        <div className="hstack flex-wrap gap-2">
          <Button variant="main" aria-disabled={isUndoing} isBusy={isUndoing} onClick={() => void handleUndo()}>
            {messages.undo}
          </Button>
          <Button variant="line" disabled={isUndoing} onClick={onClose}>
            {messages.keepImport}
          </Button>
        </div>
      </Modal.Body>
    </Modal>
  )
}

/** What it would do, without what it would not. */
function linesOf({ restored, removed, leftAlone }: Omit<UndoResult, 'isDone'>): readonly string[] {
  return [
    ...(restored === 0 ? [] : [messages.undoRestored(formatCount(restored))]),
    ...(removed === 0 ? [] : [messages.undoRemoved(formatCount(removed))]),
    ...(leftAlone === 0 ? [] : [messages.undoLeftAlone(formatCount(leftAlone))]),
  ]
}
