import { type FormEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import { type UploadKind, uploadKindSchema } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { messages } from './messages.ts'
import { useKinds } from './use-kinds.ts'
import { useSendFile, type SendState } from './use-send-file.ts'
import { SlowText } from '../../../ui/Spinner.tsx'
import { NamedProgress } from '../progress/NamedProgress.tsx'
import { sizeWords } from './words.ts'

type Props = {
  readonly state: Exclude<SendState, { readonly phase: 'idle' }>
  readonly onGoOn: () => void
  readonly onCancel: () => void
}

const ENDINGS: Readonly<Record<UploadKind, string>> = {
  stock: '.csv,.txt,.xlsx',
  photos: '.zip',
  tariffs: '.json',
  destinations: '.json',
  rates: '.csv,.xml,.json',
}

/** Kind and file, then its way to the server. */
export function NewUpload({ onArrived }: { readonly onArrived: (id: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const part = useHeldFocus('h2')
  const kinds = useKinds()
  const [chosen, setKind] = useState<UploadKind>()
  const kind = chosen ?? kinds[0] ?? 'stock'
  const { state, start, goOn, cancel } = useSendFile(onArrived)
  const fault = state.phase === 'idle' ? state.fault : null

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (file === undefined) field.current?.focus()
    void start(kind, file)
  }

  return (
    <section ref={part} className="card card-body upload mt-4" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-2" tabIndex={-1}>
        {messages.newHeading}
      </h2>
      {state.phase === 'idle' ? (
        <form noValidate onSubmit={handleSubmit}>
          <div className="row g-3">
            <div className="col-md-5">
              <Field label={messages.kind}>
                {(control) => (
                  <FormSelect
                    {...control}
                    value={kind}
                    onChange={({ target }) => setKind(uploadKindSchema.parse(target.value))}
                  >
                    {kinds.map((name) => (
                      <option key={name} value={name}>
                        {messages.kinds[name]}
                      </option>
                    ))}
                  </FormSelect>
                )}
              </Field>
            </div>
            <div className="col-md-7">
              <Field label={messages.file} note={messages.kindNotes[kind]} fault={fault ?? undefined} isLive>
                {(control) => <FormControl {...control} ref={field} type="file" accept={ENDINGS[kind]} />}
              </Field>
            </div>
          </div>
          <Button variant="main" size="lg" type="submit" className="mt-3">
            {messages.upload}
          </Button>
        </form>
      ) : (
        <SendProgress state={state} onGoOn={() => void goOn()} onCancel={cancel} />
      )}
    </section>
  )
}

/** A file on its way, stuck with words and a way on, or being looked at. */
function SendProgress({ state, onGoOn, onCancel }: Props) {
  const label = state.phase === 'looking' ? messages.looking(state.name) : messages.sending(state.name)
  return (
    <div className="stack" aria-busy={state.phase !== 'stuck'}>
      <div>
        <p>{label}</p>
        <NamedProgress name={label} value={state.phase === 'looking' ? 0 : state.sent} max={state.size} />
        <p className="fs-14 text-body-secondary">{messages.sentOf(sizeWords(state.sent), sizeWords(state.size))}</p>
        {state.phase === 'looking' ? <SlowText /> : null}
      </div>
      {state.phase === 'stuck' ? (
        <p className="alert alert-warning" role="alert">
          {state.words}
        </p>
      ) : null}
      <div className="hstack gap-2">
        {state.phase === 'stuck' ? (
          <Button variant="main" onClick={onGoOn}>
            {messages.goOn}
          </Button>
        ) : null}
        {state.phase === 'looking' ? null : (
          <Button variant="line" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
