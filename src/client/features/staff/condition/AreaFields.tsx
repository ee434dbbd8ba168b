import { useId, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import InputGroup from 'react-bootstrap/InputGroup'
import { CHECKS } from '../../../../shared/contract/condition-desk.ts'
import { type Area, GRADES } from '../../../../shared/contract/condition-report.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { wordsIn } from '../../../words/words.ts'
import { FindingFields } from './FindingFields.tsx'
import { messages } from './messages.ts'
import { isGrade } from './typed-report.ts'
import type { ReportForm } from './use-report-form.ts'
import { WordsField } from './WordsField.tsx'

type Props = {
  readonly form: ReportForm
  readonly area: Area
  readonly saexRef: string
  readonly onRemoveFinding: (ids: readonly string[]) => void
}

/** What is said of one area; more is asked once it was looked at. */
export function AreaFields({ form, area, saexRef, onRemoveFinding }: Props) {
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const words = wordsIn(DEFAULT_LANGUAGE, 'condition')
  const typed = form.typed.areas[area]
  const title = words.areas[area]
  const place = `areas.${area}`
  const fault = form.faults[place]
  const isSaid = typed.findings.length > 0 || Object.values(typed.checks).some(Boolean)
  const wordsFault = form.faults[`${place}.words`]
  return (
    <fieldset
      className="card card-body"
      aria-labelledby={`${id}-title`}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div role="radiogroup" aria-label={messages.gradeOf(title)} className="report-grades">
        {GRADES.map((grade) => (
          <Tick
            key={grade}
            type="radio"
            name={place}
            value={grade}
            checked={typed.grade === grade}
            onChange={({ target }) =>
              isGrade(target.value) ? form.changeArea(area, { grade: target.value }) : undefined
            }
          >
            {words.grades[grade]}
          </Tick>
        ))}
      </div>
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="text-danger fs-14">
          {messages.areaFault(title, fault)}
        </p>
      )}
      {typed.grade !== 'notChecked' || isSaid ? <Checks form={form} area={area} /> : null}
      <WordsField
        name={`${place}.words`}
        value={typed.words}
        fault={wordsFault === undefined ? undefined : messages.fault(messages.words, wordsFault)}
        onChange={(own) => form.changeArea(area, { words: own }, `${place}.words`)}
      />
      {typed.findings.map((finding, index) => (
        <FindingFields
          key={finding.id}
          form={form}
          area={area}
          finding={finding}
          index={index}
          saexRef={saexRef}
          onRemove={() => {
            onRemoveFinding([finding.id])
            form.removeFinding(area, finding.id)
            // The pressed button goes with its finding.
            addButton.current?.focus()
          }}
        />
      ))}
      <div className="mt-3">
        <Button ref={addButton} variant="line" onClick={() => form.addFinding(area)}>
          {messages.addFinding}
        </Button>
      </div>
    </fieldset>
  )
}

function Checks({ form, area }: Pick<Props, 'form' | 'area'>) {
  const words = wordsIn(DEFAULT_LANGUAGE, 'condition')
  const { checks } = form.typed.areas[area]
  const labels: Readonly<Partial<Record<string, string>>> = words.checks
  const answers: Readonly<Partial<Record<string, string>>> = words.answers
  return (
    <div className="two mt-3">
      {Object.entries<readonly string[] | null>(CHECKS[area]).map(([check, choices]) => {
        const place = `areas.${area}.checks.${check}`
        const fault = form.faults[place]
        const label = labels[check] ?? check
        const change = (answer: string) => form.changeArea(area, { checks: { ...checks, [check]: answer } }, place)
        return (
          <Field key={check} label={label} fault={fault === undefined ? undefined : messages.fault(label, fault)}>
            {(props) =>
              choices === null ? (
                <InputGroup>
                  <FormControl
                    {...props}
                    name={place}
                    inputMode="decimal"
                    autoComplete="off"
                    value={checks[check] ?? ''}
                    onChange={({ target }) => change(target.value)}
                  />
                  <InputGroup.Text>{messages.millimetres}</InputGroup.Text>
                </InputGroup>
              ) : (
                <FormSelect
                  {...props}
                  name={place}
                  value={checks[check] ?? ''}
                  onChange={({ target }) => change(target.value)}
                >
                  <option value="">{messages.unsaid}</option>
                  {choices.map((choice) => (
                    <option key={choice} value={choice}>
                      {answers[`${check} ${choice}`]}
                    </option>
                  ))}
                </FormSelect>
              )
            }
          </Field>
        )
      })}
    </div>
  )
}
