import { useId, useState } from 'react'
import type { UploadDetail, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { supplierOf } from './mapping-document.ts'
import { MappingForm } from './MappingForm.tsx'
import { messages } from './messages.ts'
import { SampleRows } from './SampleRows.tsx'
import { StartButton } from './StartButton.tsx'
import { useStart } from './use-start.ts'

type Props = {
  readonly upload: UploadDetail
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
}

/** What a file of stock holds and how it will be read, before anything of it goes in. */
export function StockPreview({ upload, inspection }: Props) {
  const id = useId()
  const [mapping, setMapping] = useState(inspection.mapping)
  const [supplier, setSupplier] = useState(upload.supplier ?? supplierOf(inspection.mapping))
  const [isFull, setFull] = useState(upload.full)
  const { start, isStarting, fault } = useStart()
  const supplierFault = supplier.trim() === '' ? messages.supplierMissing : null
  function handleStart() {
    if (supplierFault === null) void start({ id: upload.id, mapping, supplier: supplier.trim(), full: isFull })
    else document.getElementById(id)?.focus()
  }
  return (
    <>
      <p>{messages.understood(inspection.format, inspection.columns.length)}</p>
      <SampleRows columns={inspection.columns} rows={inspection.rows} />
      <div className="upload-form">
        <div>
          <label className="form-label" htmlFor={id}>
            {messages.supplier}
          </label>
          <input
            id={id}
            className="form-control"
            value={supplier}
            maxLength={80}
            autoComplete="off"
            aria-invalid={supplierFault !== null}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setSupplier(target.value)}
          />
          <p id={`${id}-note`} className="form-text text-danger" aria-live="polite">
            {supplierFault}
          </p>
        </div>
        <div className="check-line">
          <input
            id={`${id}-full`}
            type="checkbox"
            className="form-check-input"
            checked={isFull}
            aria-describedby={`${id}-full-note`}
            onChange={({ target }) => setFull(target.checked)}
          />
          <div>
            <label htmlFor={`${id}-full`}>{messages.full}</label>
            <p id={`${id}-full-note`} className="form-text">
              {messages.fullNote}
            </p>
          </div>
        </div>
      </div>
      <MappingForm inspection={inspection} mapping={mapping} onChange={setMapping} />
      <StartButton state={upload.state} isStarting={isStarting} fault={fault} onStart={handleStart} />
    </>
  )
}
