import FormControl from 'react-bootstrap/FormControl'
import { CHANGE_NOTE_LENGTH } from '../../../../shared/contract/change-requests.ts'
import type { UploadDetail } from '../../../../shared/contract/uploads.ts'
import { changeRequestsApi } from '../../../api/staff/change-requests-api.ts'
import { Field } from '../../../ui/Field.tsx'
import { useTabKeep } from '../session/tab-keep.ts'
import { priceReasons } from './kept-choices.ts'
import { messages } from './messages.ts'
import { StartButton } from './StartButton.tsx'
import { useStart } from './use-start.ts'

type Props = { readonly upload: UploadDetail; readonly format: string }

/** Tariffs, destinations and rates need no mapping, but a reason: they wait until they are confirmed. */
export function StartReference({ upload, format }: Props) {
  const { start, isStarting, fault } = useStart(upload.id)
  const { data } = changeRequestsApi.useListChangeRequestsQuery()
  const { state: note = '', set: keepNote, endKeeping } = useTabKeep(priceReasons, upload.id)
  async function handleStart() {
    if (await start({ id: upload.id, note })) endKeeping()
  }
  return (
    <>
      <p>{messages.referenceReady(messages.kinds[upload.kind], format)}</p>
      {data?.result.confirmation === 'one' ? <p className="alert alert-warning">{messages.onePerson}</p> : null}
      <Field label={messages.why} note={messages.whyNote}>
        {(control) => (
          <FormControl
            {...control}
            value={note}
            maxLength={CHANGE_NOTE_LENGTH}
            autoComplete="off"
            onChange={({ target }) => keepNote(target.value === '' ? undefined : target.value)}
          />
        )}
      </Field>
      <StartButton
        state={upload.state}
        label={messages.ask}
        isStarting={isStarting}
        fault={fault}
        onStart={() => void handleStart()}
      />
    </>
  )
}
