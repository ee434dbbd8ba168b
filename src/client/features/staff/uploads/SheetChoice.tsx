import FormSelect from 'react-bootstrap/FormSelect'
import type { SheetLook, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { otherSheetsThan } from '../../../../shared/domain/chosen-sheet.ts'
import { Field } from '../../../ui/Field.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
  /** Of the sheet that is read. */
  readonly look: SheetLook
  readonly onChoose: (look: SheetLook) => void
}

/** Which sheet of a workbook is read, and what of the workbook nobody expects to be read, or not to be. */
export function SheetChoice({ inspection, look, onChoose }: Props) {
  const { sheets } = inspection
  const others = otherSheetsThan(look, inspection)
  const othersWords = others.length === 0 ? undefined : messages.otherSheets(others.join(', '))
  return (
    <>
      {sheets.length < 2 ? (
        othersWords && <p className="alert alert-warning mt-3">{othersWords}</p>
      ) : (
        <Field label={messages.sheet} note={othersWords} className="mt-3">
          {(control) => (
            <FormSelect
              {...control}
              value={look.sheet?.name}
              onChange={({ target }) => {
                const chosen = sheets.find(({ sheet }) => sheet?.name === target.value)
                if (chosen !== undefined) onChoose(chosen)
              }}
            >
              {sheets.map(({ sheet }) => (
                <option key={sheet?.number} value={sheet?.name}>
                  {sheet?.name}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
      )}
      {look.hiddenRows === 0 ? null : (
        <p className="alert alert-warning mt-3">{messages.hiddenRows(formatCount(look.hiddenRows))}</p>
      )}
    </>
  )
}
