import { useId } from 'react'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import FormText from 'react-bootstrap/FormText'
import type { MappingDocument } from '../../../../shared/contract/uploads.ts'
import { columnTwins } from '../../../../shared/domain/column-names.ts'
import { MEASURES } from '../../../../shared/domain/mapping-fields.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import type { FileQuestion } from './file-questions.ts'
import { columnOf, type FieldName, SPECIAL, unitOf, withColumn, withUnit } from './mapping-document.ts'
import { messages } from './messages.ts'

type Props = {
  readonly columns: readonly string[]
  readonly fields: readonly FieldName[]
  readonly mapping: MappingDocument
  /** As it was proposed: a source of several columns can be chosen again. */
  readonly original: MappingDocument
  /** What somebody has to say before the import. */
  readonly missing: readonly FileQuestion[]
  readonly onChange: (mapping: MappingDocument) => void
}

/** By field; the first one holds where none is chosen, but for those of {@link NO_UNIT}. */
const UNITS: Partial<Record<FieldName, readonly (keyof typeof messages.units)[]>> = {
  price: MEASURES.money.units,
  priceWithVat: MEASURES.money.units,
  mileage: MEASURES.mileage.units,
  engineCapacity: MEASURES.capacity.units,
  kilowatt: MEASURES.power.units,
  length: MEASURES.length.units,
}

/** What holds where none is chosen. */
const NO_UNIT: Partial<Record<FieldName, string>> = {
  price: messages.unitAsFile,
  priceWithVat: messages.unitAsFile,
  mileage: messages.unitAsFile,
  engineCapacity: messages.unitBySize,
}
const UNIT_QUESTIONS: Partial<Record<FieldName, 'mileage' | 'priceUnit'>> = {
  price: 'priceUnit',
  priceWithVat: 'priceUnit',
  mileage: 'mileage',
}
/** A price is a whole amount where its column's name has no number. */
const COUNT_IN_NAME = /\d{3}|thousand/i

const REQUIRED: ReadonlySet<FieldName> = new Set(['make', 'model'])

/** A field a line, with the column that it comes from. */
export function MappingTable({ columns, fields, ...given }: Props) {
  return (
    <div className="row row-cols-1 row-cols-lg-2 g-2 gx-lg-4">
      {fields.map((field) => (
        <div key={field} className="col">
          <MappedField {...given} columns={columns} field={field} />
        </div>
      ))}
    </div>
  )
}

function MappedField({
  columns,
  field,
  mapping,
  original,
  missing,
  onChange,
}: Omit<Props, 'fields'> & { readonly field: FieldName }) {
  const id = useId()
  const given = columnOf(mapping, field)
  const column = columns.find((name) => nameKey(name) === nameKey(given)) ?? given
  const fault = faultOf({ columns, field, given, column, missing })
  return (
    <div className="row g-2 align-items-center">
      <FormLabel htmlFor={id} className="col-5 mb-0">
        {messages.fields[field]}
        {REQUIRED.has(field) ? <span className="fs-13 text-body-tertiary"> {messages.required}</span> : null}
      </FormLabel>
      <div className="col-7">
        <FormSelect
          id={id}
          value={column}
          isInvalid={fault !== null}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={({ target }) => onChange(withColumn(mapping, { field, column: target.value, original }))}
        >
          {fault === null || column === '' ? null : <option value={column}>{messages.chooseColumn}</option>}
          <option value="">{messages.noColumn}</option>
          {columnOf(original, field) === SPECIAL ? <option value={SPECIAL}>{messages.special}</option> : null}
          {columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </FormSelect>
        {fault === null ? null : (
          <FormText as="p" id={`${id}-fault`} className="text-danger">
            {fault}
          </FormText>
        )}
      </div>
      <UnitSelect {...{ field, mapping, missing, onChange }} />
    </div>
  )
}

function isAsked(field: FieldName): field is 'make' | 'model' | 'price' {
  return field === 'make' || field === 'model' || field === 'price'
}

type Mapped = Pick<Props, 'columns' | 'missing'> & {
  readonly field: FieldName
  /** As the mapping has it, and as the file calls it. */
  readonly given: string
  readonly column: string
}

/** What a mapping of another file, or a guess, cannot know. */
function faultOf({ columns, missing, field, given, column }: Mapped): string | null {
  if (given === '') return isAsked(field) && missing.includes(field) ? messages.questionMissing[field] : null
  if (given === SPECIAL || columns.includes(column)) return null
  const twins = columnTwins(columns, given)
  return twins.length === 0 ? messages.columnMissing(given) : messages.columnTwins(given, twins.length)
}

type UnitProps = Pick<Props, 'mapping' | 'missing' | 'onChange'> & { readonly field: FieldName }

/** What the numbers of a column are measured in; a unit that stands in a cell counts before it. */
function UnitSelect({ field, mapping, missing, onChange }: UnitProps) {
  const id = useId()
  const units = UNITS[field]
  const question = UNIT_QUESTIONS[field]
  const column = columnOf(mapping, field)
  const unit = unitOf(mapping, field)
  if (units === undefined || column === '' || column === SPECIAL) return null
  if (question === 'priceUnit' && unit === '' && !COUNT_IN_NAME.test(column)) return null
  const isMissing = question !== undefined && unit === '' && missing.includes(question)
  return (
    <div className="col-7 offset-5">
      <FormSelect
        aria-label={messages.unitOf(messages.fields[field])}
        value={unit}
        isInvalid={isMissing}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ target }) => onChange(withUnit(mapping, field, target.value))}
      >
        <option value="">{NO_UNIT[field] ?? messages.unitUnless(messages.units[units[0]!])}</option>
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {messages.units[unit]}
          </option>
        ))}
      </FormSelect>
      {isMissing ? (
        <FormText as="p" id={id} className="text-danger">
          {messages.questionMissing[question]}
        </FormText>
      ) : null}
    </div>
  )
}
