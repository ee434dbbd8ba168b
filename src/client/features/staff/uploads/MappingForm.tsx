import { useId, useState } from 'react'
import type { MappingDocument, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { currencyOf, hasVat, orderFields, withVat, parseMappingFile } from './mapping-document.ts'
import { MappingTable } from './MappingTable.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
  readonly mapping: MappingDocument
  readonly onChange: (mapping: MappingDocument) => void
}

/** Which column means what, and in what currency the prices are. */
export function MappingForm({ inspection, mapping, onChange }: Props) {
  const id = useId()
  const [original, setOriginal] = useState(inspection.mapping)
  const { front, rest } = orderFields(original)
  const table = { columns: inspection.columns, mapping, original, onChange }
  const source = inspection.mappingFrom === 'earlier' ? messages.mappingEarlier : messages.mappingGuess
  function handleFile(given: MappingDocument) {
    setOriginal(given)
    onChange(given)
  }
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h3 id={id}>{messages.mappingHeading}</h3>
        <p className="fs-14 text-body-secondary">{original === inspection.mapping ? source : messages.mappingOwn}</p>
      </div>
      <MappingTable {...table} fields={front} />
      <details>
        <summary>{messages.moreFields}</summary>
        <MappingTable {...table} fields={rest} />
      </details>
      <div className="upload-form">
        <div>
          <label className="form-label" htmlFor={`${id}-currency`}>
            {messages.currency}
          </label>
          <input
            id={`${id}-currency`}
            className="form-control"
            value={currencyOf(mapping)}
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={`${id}-currency-note`}
            onChange={({ target }) => onChange({ ...mapping, currency: target.value.toUpperCase() })}
          />
          <p id={`${id}-currency-note`} className="form-text">
            {messages.currencyNote}
          </p>
        </div>
        <div className="check-line">
          <input
            id={`${id}-vat`}
            type="checkbox"
            className="form-check-input"
            checked={hasVat(mapping)}
            onChange={({ target }) => onChange(withVat(mapping, target.checked))}
          />
          <label htmlFor={`${id}-vat`}>{messages.withVat}</label>
        </div>
      </div>
      <MappingFile onMapping={handleFile} />
    </section>
  )
}

/** A mapping that was written for the command, in place of the one that is shown. */
function MappingFile({ onMapping }: { readonly onMapping: (mapping: MappingDocument) => void }) {
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  async function take(file: File | undefined) {
    if (file === undefined) return
    const mapping = parseMappingFile(await file.text())
    setWrong(mapping === undefined)
    if (mapping !== undefined) onMapping(mapping)
  }
  return (
    <details>
      <summary>{messages.mappingFile}</summary>
      <label className="form-label" htmlFor={id}>
        {messages.file}
      </label>
      <input
        id={id}
        type="file"
        className="form-control"
        accept=".json"
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <p id={`${id}-note`} className={isWrong ? 'form-text text-danger' : 'form-text'} aria-live="polite">
        {isWrong ? messages.mappingFileWrong : messages.mappingFileNote}
      </p>
    </details>
  )
}
