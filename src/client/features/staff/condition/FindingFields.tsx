import { useId, useRef, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import ListGroup from 'react-bootstrap/ListGroup'
import { FINDING_KINDS, MAX_FINDING_PHOTOS, PANELS } from '../../../../shared/contract/condition-desk.ts'
import type { Area } from '../../../../shared/contract/condition-report.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { wordsIn } from '../../../words/words.ts'
import { AddPhotos, PhotoRow } from '../vehicle-photos/NewPhotos.tsx'
import { usePhotoQueue } from '../vehicle-photos/use-photo-queue.ts'
import { messages } from './messages.ts'
import type { TypedFinding } from './typed-report.ts'
import type { ReportForm } from './use-report-form.ts'
import { WordsField } from './WordsField.tsx'

type Props = {
  readonly form: ReportForm
  readonly area: Area
  readonly finding: TypedFinding
  readonly index: number
  readonly saexRef: string
  readonly onRemove: () => void
}

/** Damage: where, what, in one's own words, and up to four photos. */
export function FindingFields({ form, area, finding, index, saexRef, onRemove }: Props) {
  const id = useId()
  const words = wordsIn(DEFAULT_LANGUAGE, 'condition')
  const choices = [
    { name: 'panel', entries: PANELS.map((panel) => [panel, words.panels[panel]] as const) },
    { name: 'kind', entries: FINDING_KINDS.map((kind) => [kind, capitalised(words.kinds[kind])] as const) },
  ] as const
  const place = `areas.${area}.findings.${index}`
  const set = (changes: Partial<TypedFinding>) => form.changeFinding(area, finding.id, changes)
  const faultOf = (name: string, label: string) => {
    const fault = form.faults[`${place}.${name}`]
    return fault === undefined ? undefined : messages.fault(label, fault)
  }
  return (
    <fieldset className="report-finding" aria-labelledby={id}>
      <div className="hstack gap-2 justify-content-between">
        <h3 id={id}>{messages.finding(index + 1)}</h3>
        <Button variant="text" aria-label={messages.removeFindingOf(words.areas[area], index + 1)} onClick={onRemove}>
          {messages.removeFinding}
        </Button>
      </div>
      <div className="two">
        {choices.map(({ name, entries }) => (
          <Field
            key={name}
            label={messages[name]}
            fault={faultOf(name, name === 'kind' ? messages.kindNamed : messages[name])}
          >
            {(props) => (
              <FormSelect
                {...props}
                name={`${place}.${name}`}
                value={finding[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              >
                <option value="">{messages.choose}</option>
                {entries.map(([entry, label]) => (
                  <option key={entry} value={entry}>
                    {label}
                  </option>
                ))}
              </FormSelect>
            )}
          </Field>
        ))}
      </div>
      <WordsField
        name={`${place}.words`}
        value={finding.words}
        fault={faultOf('words', messages.words)}
        onChange={(own) => set({ words: own })}
      />
      <FindingPhotos
        finding={finding}
        saexRef={saexRef}
        isLocked={form.isPublishing}
        place={`${place}.pictures`}
        fault={faultOf('pictures', messages.photos)}
        onChange={(pictures) => set({ pictures })}
      />
    </fieldset>
  )
}

/** Buyers read it behind the name of a part: `Roof: dent`. */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type PhotosProps = {
  readonly finding: TypedFinding
  readonly saexRef: string
  readonly isLocked: boolean
  readonly place: string
  readonly fault: string | undefined
  readonly onChange: (pictures: readonly string[]) => void
}

function FindingPhotos({ finding: { id, pictures }, saexRef, isLocked, place, fault, onChange }: PhotosProps) {
  const { queue, photos: queued } = usePhotoQueue()
  const head = useRef<HTMLFieldSetElement>(null)
  const coming = queued.filter((photo) => photo.finding === id)
  const room = MAX_FINDING_PHOTOS - pictures.length - coming.length
  const [leftOut, setLeftOut] = useState(0)

  function add(files: readonly File[]) {
    // A drop is no button that could be disabled.
    if (isLocked) return
    queue.add(saexRef, files.slice(0, room), id)
    setLeftOut(Math.max(files.length - room, 0))
  }
  return (
    <>
      {/* What is wrong with photos has no field of its own. */}
      <fieldset ref={head} tabIndex={-1} aria-label={messages.photos} data-place={place}>
        {fault === undefined ? null : <p className="text-danger fs-14">{fault}</p>}
      </fieldset>
      {pictures.length === 0 ? null : (
        <ul className="report-photos" aria-label={messages.photos}>
          {pictures.map((key, index) => (
            <li key={key}>
              <div className="ph ph-43">
                <Picture src={`/pictures/${key}`} alt={messages.photo(index + 1)} sizes="120px" upTo={320} />
              </div>
              <Button
                variant="text"
                aria-label={messages.removePhoto(index + 1)}
                onClick={() => {
                  onChange(pictures.filter((own) => own !== key))
                  // The pressed button goes with its photo.
                  head.current?.focus()
                }}
              >
                {messages.takeOut}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {coming.length === 0 ? null : (
        <ListGroup as="ul" variant="flush" className="mt-2">
          {coming.map((photo) => (
            <ListGroup.Item as="li" key={photo.id} className="photo-row">
              <PhotoRow photo={photo} keys={[]} queue={queue} onRemoveListed={() => Promise.resolve(true)} />
            </ListGroup.Item>
          ))}
        </ListGroup>
      )}
      {room > 0 ? <AddPhotos isSmall onAdd={add} /> : null}
      <output className={leftOut === 0 ? 'visually-hidden' : 'text-danger fs-14'}>
        {leftOut === 0 ? '' : messages.leftOut(leftOut)}
      </output>
    </>
  )
}
