import { useId, useRef, useState } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import AccordionBody from 'react-bootstrap/AccordionBody'
import AccordionHeader from 'react-bootstrap/AccordionHeader'
import AccordionItem from 'react-bootstrap/AccordionItem'
import FormCheck from 'react-bootstrap/FormCheck'
import FormControl from 'react-bootstrap/FormControl'
import type { MappingDocument, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { Field } from '../../../ui/Field.tsx'
import type { FileQuestion } from './file-questions.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { hasVat, orderFields, withVat, parseMappingFile } from './mapping-document.ts'
import { MappingTable } from './MappingTable.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
  readonly mapping: MappingDocument
  /** Questions without an answer, once somebody tried to start. */
  readonly missing: readonly FileQuestion[]
  readonly onChange: (mapping: MappingDocument) => void
}

/** Which column means what, and in what currency the prices are. */
export function MappingForm({ inspection, mapping, missing, onChange }: Props) {
  const id = useId()
  const [original, setOriginal] = useState(inspection.mapping)
  const { front, rest } = orderFields(original)
  const table = { columns: inspection.columns, mapping, original, missing, onChange }
  const source = messages.mappingFrom[inspection.mappingFrom]
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
      <div className="row g-3">
        <div className="col-md-6">
          <FileQuestions inspection={inspection} mapping={mapping} missing={missing} onChange={onChange} />
        </div>
        <div className="col-md-6">
          <FormCheck
            id={`${id}-vat`}
            className="under-label"
            label={messages.withVat}
            checked={hasVat(mapping)}
            onChange={({ target }) => onChange(withVat(mapping, target.checked))}
          />
        </div>
      </div>
      <Accordion flush alwaysOpen>
        <AccordionItem eventKey="fields">
          <AccordionHeader as="h4">{messages.moreFields}</AccordionHeader>
          <AccordionBody>
            <MappingTable {...table} fields={rest} />
          </AccordionBody>
        </AccordionItem>
        <AccordionItem eventKey="file">
          <AccordionHeader as="h4">{messages.mappingFile}</AccordionHeader>
          <AccordionBody>
            <MappingFile onMapping={handleFile} />
          </AccordionBody>
        </AccordionItem>
      </Accordion>
    </section>
  )
}

/** A mapping that was written for the command, in place of the one that is shown. */
function MappingFile({ onMapping }: { readonly onMapping: (mapping: MappingDocument) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  async function take() {
    const file = field.current?.files?.[0]
    if (file === undefined) return
    const mapping = await file.text().then(parseMappingFile, () => undefined)
    setWrong(mapping === undefined)
    if (mapping !== undefined) onMapping(mapping)
  }
  return (
    <Field
      label={messages.file}
      note={messages.mappingFileNote}
      fault={isWrong ? messages.mappingFileWrong : undefined}
      isLive
    >
      {(control) => (
        <FormControl
          {...control}
          ref={field}
          type="file"
          accept=".json"
          // The same file once more is no change: who mended it chooses it again.
          onClick={() => {
            if (field.current !== null) field.current.value = ''
          }}
          onChange={() => void take()}
        />
      )}
    </Field>
  )
}
