import { type FormEvent, useId, useRef, useState } from 'react'
import { UPLOAD_KINDS, type UploadKind, uploadKindSchema } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import { SendProgress } from './SendProgress.tsx'
import { useSendFile } from './use-send-file.ts'

const ENDINGS: Readonly<Record<UploadKind, string>> = {
  stock: '.csv,.txt,.xlsx',
  tariffs: '.json',
  destinations: '.json',
  rates: '.csv,.xml,.json',
}

/** Kind and file, then its way to the server. */
export function NewUpload({ onArrived }: { readonly onArrived: (id: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<UploadKind>('stock')
  const { state, start, goOn, cancel } = useSendFile(onArrived)
  const fault = state.phase === 'idle' ? state.fault : null

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (file === undefined) field.current?.focus()
    void start(kind, file)
  }

  return (
    <section className="panel panel-b upload" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{messages.newHeading}</h2>
      {state.phase === 'idle' ? (
        <form className="upload-form" noValidate onSubmit={handleSubmit}>
          <div>
            <label className="form-label" htmlFor={`${id}-kind`}>
              {messages.kind}
            </label>
            <select
              id={`${id}-kind`}
              className="form-select"
              value={kind}
              onChange={({ target }) => setKind(uploadKindSchema.parse(target.value))}
            >
              {UPLOAD_KINDS.map((name) => (
                <option key={name} value={name}>
                  {messages.kinds[name]}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className="form-label" htmlFor={`${id}-file`}>
              {messages.file}
            </label>
            <input
              ref={field}
              id={`${id}-file`}
              type="file"
              className="form-control"
              accept={ENDINGS[kind]}
              aria-invalid={fault !== null}
              aria-describedby={`${id}-note`}
            />
          </div>
          <Button variant="main" size="lg" type="submit">
            {messages.upload}
          </Button>
          <p id={`${id}-note`} className={fault === null ? 'field-note' : 'field-note bad'} aria-live="polite">
            {fault ?? messages.kindNotes[kind]}
          </p>
        </form>
      ) : (
        <SendProgress state={state} onGoOn={() => void goOn()} onCancel={cancel} />
      )}
    </section>
  )
}
