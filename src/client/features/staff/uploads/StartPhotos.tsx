import FormSelect from 'react-bootstrap/FormSelect'
import type { UploadDetail, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { useTabKeep } from '../session/tab-keep.ts'
import { photoSuppliers } from './kept-choices.ts'
import { messages } from './messages.ts'
import { StartButton } from './StartButton.tsx'
import { useStart } from './use-start.ts'

type Props = {
  readonly upload: UploadDetail
  readonly inspection: Extract<UploadInspection, { kind: 'photos' }>
}

/** How many pictures a zip holds, and whose vehicles they show, before any of them goes in. */
export function StartPhotos({ upload, inspection: { pictures, others, suppliers } }: Props) {
  const { state: chosen, set: choose, endKeeping } = useTabKeep(photoSuppliers, upload.id)
  const supplier = chosen ?? upload.supplier ?? suppliers[0]?.name ?? ''
  const { start, isStarting, fault } = useStart(upload.id)
  async function handleStart() {
    if (await start({ id: upload.id, supplier })) endKeeping()
  }
  if (suppliers.length === 0) return <p className="alert alert-warning">{messages.photosNobody}</p>
  return (
    <>
      <p>
        {messages.photosReady(formatCount(pictures))} {others === 0 ? null : messages.photosOthers(formatCount(others))}
      </p>
      <Field label={messages.supplier} note={messages.photosSupplierNote}>
        {(control) => (
          <FormSelect {...control} value={supplier} onChange={({ target }) => choose(target.value)}>
            {suppliers.map(({ name, vehicles }) => (
              <option key={name} value={name}>
                {messages.photosSupplier(name, formatCount(vehicles))}
              </option>
            ))}
          </FormSelect>
        )}
      </Field>
      <StartButton state={upload.state} isStarting={isStarting} fault={fault} onStart={() => void handleStart()} />
    </>
  )
}
