import { useEffect, useEffectEvent, useId, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { Field } from '../../../ui/Field.tsx'
import { useWords } from '../../../words/use-words.ts'
import { CheckResult } from './CheckResult.tsx'
import { usePaperCheck } from './use-paper-check.ts'

/** Compares the PDF of a quotation, chosen, dropped on the page or shared to the app, with what we issued. It stays on the device. */
export function PaperCheck() {
  const words = useWords('quoteCheck')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { verdict, isReading, take, again } = usePaperCheck()

  const takeFirst = useEffectEvent((files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) take(file)
  })
  // It may have been chosen before the application ran.
  useEffect(() => takeFirst(input.current?.files), [])
  useDroppedFiles(takeFirst)

  return (
    <section aria-labelledby={`${id}-heading`}>
      <div aria-live="polite">
        {isReading || verdict !== undefined ? (
          <div className="mb-4">
            <CheckResult verdict={verdict} busyWords={words.fileReading} onAgain={again} />
          </div>
        ) : null}
      </div>
      <div className="card card-body gap-4">
        <h2 id={`${id}-heading`}>{words.fileHeading}</h2>
        <Field label={words.fileLabel} note={words.fileNote}>
          {(control) => (
            <FormControl
              {...control}
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              onChange={() => takeFirst(input.current?.files)}
            />
          )}
        </Field>
      </div>
    </section>
  )
}

/** On the whole page: a browser would open a file that is dropped beside its place. */
function useDroppedFiles(take: (files: FileList | undefined) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    if (isForField(event)) return
    event.preventDefault()
    take(event.dataTransfer?.files)
  })
  useEffect(() => {
    const allow = (event: DragEvent) => (isForField(event) ? undefined : event.preventDefault())
    const onDrop = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
}

/** Words for the field of the code, which the browser writes there by itself. */
function isForField({ target, dataTransfer }: DragEvent): boolean {
  return target instanceof HTMLInputElement && dataTransfer?.types.includes('Files') !== true
}
