import { useId, useState } from 'react'
import type { MappingDocument } from '../../../../shared/contract/uploads.ts'
import { parseMappingFile } from './mapping-document.ts'
import { messages } from './messages.ts'

/** A mapping that was written for the command, in place of the one that is shown. */
export function MappingFile({ onMapping }: { readonly onMapping: (mapping: MappingDocument) => void }) {
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
      <p id={`${id}-note`} className={isWrong ? 'field-note bad' : 'field-note'} aria-live="polite">
        {isWrong ? messages.mappingFileWrong : messages.mappingFileNote}
      </p>
    </details>
  )
}
