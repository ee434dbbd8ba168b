import FormSelect from 'react-bootstrap/FormSelect'
import type { MappingDocument, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { CURRENCY_SYMBOLS } from '../../../../shared/domain/currency-symbols.ts'
import { Field } from '../../../ui/Field.tsx'
import {
  ambiguousDate,
  ambiguousNumber,
  dayPlaceOf,
  type FileQuestion,
  likelyCurrencies,
  marksOf,
  otherMarks,
  zeroPrices,
} from './file-questions.ts'
import { currencyOf, textOf, withText } from './mapping-document.ts'
import { messages } from './messages.ts'

type Props = {
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
  readonly mapping: MappingDocument
  /** Questions without an answer, once somebody tried to start. */
  readonly missing: readonly FileQuestion[]
  readonly onChange: (mapping: MappingDocument) => void
}

const CODES = Object.keys(CURRENCY_SYMBOLS).toSorted()

/** In what currency and with what marks the numbers of the file are, and how its dates are written: what the file does not show is asked. */
export function FileQuestions({ inspection: { facts, lookedAt }, mapping, missing, onChange }: Props) {
  const currency = currencyOf(mapping)
  const others = otherMarks(mapping, facts)
  const ambiguous = ambiguousNumber(mapping, facts)
  const date = ambiguousDate(mapping, facts)
  const zeros = zeroPrices(mapping, facts)
  const faultOf = (question: FileQuestion) =>
    missing.includes(question) ? messages.questionMissing[question] : undefined
  return (
    <div className="stack">
      <Field label={messages.currency} note={seenWords(marksOf(mapping, facts))} fault={faultOf('currency')} isLive>
        {(control) => (
          <FormSelect
            {...control}
            value={currency}
            required
            onChange={({ target }) => onChange(withText(mapping, 'currency', target.value))}
          >
            <option value="">{messages.choose}</option>
            {codesFor(currency, likelyCurrencies(mapping, facts)).map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </FormSelect>
        )}
      </Field>
      {others.length === 0 ? null : (
        <Field label={messages.otherMarks(listOf(others), currency)} fault={faultOf('currencyMarks')} isLive>
          {(control) => (
            <FormSelect
              {...control}
              value={textOf(mapping, 'currencyMarks')}
              required
              onChange={({ target }) => onChange(withText(mapping, 'currencyMarks', target.value))}
            >
              <option value="">{messages.choose}</option>
              <option value="reject">{messages.rejectOtherMarks}</option>
              <option value="ignore">{messages.ignoreOtherMarks(currency)}</option>
            </FormSelect>
          )}
        </Field>
      )}
      {ambiguous === undefined ? null : (
        <Field label={messages.decimalMark(ambiguous)} fault={faultOf('decimalMark')} isLive>
          {(control) => (
            <FormSelect
              {...control}
              value={textOf(mapping, 'decimalMark')}
              required
              onChange={({ target }) => onChange(withText(mapping, 'decimalMark', target.value))}
            >
              <option value="">{messages.choose}</option>
              <option value=",">{messages.decimalComma}</option>
              <option value=".">{messages.decimalPoint}</option>
            </FormSelect>
          )}
        </Field>
      )}
      {date === undefined ? null : (
        <Field label={messages.dateOrder(date)} fault={faultOf('dateOrder')} isLive>
          {(control) => (
            <FormSelect
              {...control}
              value={dayPlaceOf(mapping)}
              required
              onChange={({ target }) => onChange(withText(mapping, 'dateOrder', target.value))}
            >
              <option value="">{messages.choose}</option>
              <option value="dmy">{messages.dayFirst}</option>
              <option value="mdy">{messages.monthFirst}</option>
            </FormSelect>
          )}
        </Field>
      )}
      {zeros === 0 ? null : (
        <p className="alert alert-info">{messages.zeroPrices(formatCount(zeros), formatCount(lookedAt))}</p>
      )}
    </div>
  )
}

type Marks = ReturnType<typeof marksOf>

function seenWords(marks: Marks): string {
  return marks.length === 0 ? messages.noMarks : messages.marksSeen(listOf(marks))
}

/** '$ in 3 prices, ZAR in the name of the column'. */
function listOf(marks: Marks): string {
  return marks
    .map(({ mark, cells }) =>
      cells === 0 ? messages.markInName(mark) : messages.markInCells(mark, formatCount(cells)),
    )
    .join(', ')
}

/** Those that the file hints at first, then all that are offered; a code of a mapping file may be another one. */
function codesFor(currency: string, likely: readonly string[]): readonly string[] {
  return [...new Set([...likely, ...CODES, ...(currency === '' ? [] : [currency])])]
}

const names = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })

function nameOf(code: string): string {
  const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined
  return name === undefined ? code : `${code} · ${name}`
}
