import type { UploadDetail } from '../../../../shared/contract/uploads.ts'
import { messages } from './messages.ts'
import { countWords } from './words.ts'

/** An import that waits for its turn, or how far it is. */
export function ImportProgress({ upload }: { readonly upload: UploadDetail }) {
  if (upload.state === 'waiting') return <p className="note info">{messages.waitingText(upload.ahead)}</p>
  const label = messages.importing(upload.name)
  return (
    <div>
      <p>{label}</p>
      {upload.share > 0 ? (
        <progress aria-label={label} value={upload.share} max={1} />
      ) : (
        <progress aria-label={label} />
      )}
      <p className="s14 quiet">
        {Math.floor(upload.share * 100)}% · {messages.rowsRead(countWords(upload.readRows))} · {messages.runningText}
      </p>
    </div>
  )
}
