import { useId } from 'react'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import type { MappingDocument } from '../../../../shared/contract/uploads.ts'
import { columnOf, type FieldName, SPECIAL, withColumn } from './mapping-document.ts'
import { messages } from './messages.ts'

type Props = {
  readonly columns: readonly string[]
  readonly fields: readonly FieldName[]
  readonly mapping: MappingDocument
  /** As it was proposed: a source of several columns can be chosen again. */
  readonly original: MappingDocument
  readonly onChange: (mapping: MappingDocument) => void
}

const REQUIRED: ReadonlySet<FieldName> = new Set(['make', 'model'])

/** A field a line, with the column that it comes from. */
export function MappingTable({ columns, fields, mapping, original, onChange }: Props) {
  const id = useId()
  return (
    <div className="row row-cols-1 row-cols-lg-2 g-2 gx-lg-4">
      {fields.map((field) => (
        <div key={field} className="col">
          <div className="row g-2 align-items-center">
            <FormLabel htmlFor={`${id}-${field}`} className="col-5 mb-0">
              {messages.fields[field]}
              {REQUIRED.has(field) ? <span className="fs-13 text-body-tertiary"> {messages.required}</span> : null}
            </FormLabel>
            <div className="col-7">
              <FormSelect
                id={`${id}-${field}`}
                value={columnOf(mapping, field)}
                onChange={({ target }) => onChange(withColumn(mapping, { field, column: target.value, original }))}
              >
                <option value="">{messages.noColumn}</option>
                {columnOf(original, field) === SPECIAL ? <option value={SPECIAL}>{messages.special}</option> : null}
                {[...new Set(columns)].map((column) => (
                  <option key={column} value={column}>
                    {column}
                  </option>
                ))}
              </FormSelect>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
