import { useId, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import ListGroup from 'react-bootstrap/ListGroup'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import {
  type ChangePins,
  FEATURE_PIN,
  PINNED_FIELDS,
  type PinnedField,
  type StockPins,
} from '../../../../shared/contract/stock-pins.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { stockPinsApi } from '../../../api/staff/stock-pins-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { OutcomeNote } from '../outcome/OutcomeNote.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { useAskedAnew } from './use-asked-anew.ts'
import { notSetWords } from './use-stock-status.ts'

type Props = {
  readonly saexRef: string
  /** Another one = the vehicle was changed: they are asked for again. */
  readonly asOf: string | number
  /** A field was kept or let go. */
  readonly onChange: () => void
}

const { kept } = messages

/** Which fields files no longer change, what files say of them, and to let them go or keep more (`staff.pinned-fields`). */
export function KeptFields({ saexRef, asOf, onChange }: Props) {
  const heading = useId()
  const asked = stockPinsApi.useGetStockPinsQuery(saexRef, { refetchOnMountOrArgChange: true })
  const { data, isError, refetch } = asked
  useAskedAnew(asOf, asked)
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body mt-4" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className="mb-2">
        {kept.heading}
      </h2>
      <p className="text-body-secondary mb-3">{kept.text}</p>
      {data === undefined ? (
        isError ? (
          <FailedPart onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines widths={[75, 50]} />
        )
      ) : (
        <Fields pins={data.result} onChange={onChange} refetch={refetch} />
      )}
    </section>
  )
}

type FieldsProps = Pick<Props, 'onChange'> & {
  readonly pins: StockPins
  readonly refetch: () => unknown
}

function Fields({ pins: { saexRef, version, origin, pins }, onChange, refetch }: FieldsProps) {
  // No file has named the vehicle: there is no value of one to use.
  const isByHand = origin === 'hand'
  const mayChange = usePermission(PERMISSION.stockClerk)
  const [send, { isLoading }] = stockPinsApi.useChangeStockPinsMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  /** Answers whether it was done. */
  async function change(edit: Pick<ChangePins, 'pin' | 'unpin'>, done: string): Promise<boolean> {
    if (isLoading) return false
    const { error } = await send({ saexRef, version, ...edit })
    const kind = error === undefined ? null : failureKind(error)
    // What stands on screen is old.
    if (kind === 'conflict') await refetch()
    if (kind === null) {
      setOutcome({ kind: 'success', words: done })
      onChange()
    } else if (kind === 'conflict') setOutcome({ kind: 'warning', words: messages.changedFirst })
    else setOutcome({ kind: 'danger', words: notSetWords(kind) })
    return kind === null
  }

  return (
    <>
      {pins.length === 0 ? (
        <p className="mb-0">{kept.none}</p>
      ) : (
        <ListGroup as="ul" variant="flush">
          {pins.map((pin) => (
            <ListGroup.Item as="li" key={pin.field} className="hstack flex-wrap gap-2 justify-content-between">
              <div>
                <strong>{wordsOf(pin.field)}</strong> {pin.value ?? messages.empty}
                <div className="fs-14 text-body-secondary">{isByHand ? kept.noFile : fileWords(pin)}</div>
              </div>
              {mayChange ? (
                <Button
                  variant="line"
                  aria-disabled={isLoading}
                  aria-label={kept.letGoOf(wordsOf(pin.field))}
                  onClick={() => {
                    const done = isByHand ? kept.open : kept.let
                    void change({ pin: [], unpin: [pin.field] }, done(wordsOf(pin.field)))
                  }}
                >
                  {kept.letGo}
                </Button>
              ) : null}
            </ListGroup.Item>
          ))}
        </ListGroup>
      )}
      {mayChange ? (
        <KeepOne
          taken={pins.map(({ field }) => field)}
          isBusy={isLoading}
          onKeep={(field) => change({ pin: [field], unpin: [] }, kept.done(wordsOf(field)))}
        />
      ) : null}
      <OutcomeNote outcome={outcome} className="mt-3 mb-0" />
    </>
  )
}

type KeepOneProps = {
  readonly taken: readonly string[]
  readonly isBusy: boolean
  readonly onKeep: (field: PinnedField) => Promise<boolean>
}

function KeepOne({ taken, isBusy, onKeep }: KeepOneProps) {
  const [field, setField] = useState<PinnedField>()
  const others = PINNED_FIELDS.filter((name) => !taken.includes(name))
  const isOff = field === undefined || isBusy
  if (others.length === 0) return null
  return (
    <form
      className="hstack flex-wrap gap-2 mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) void onKeep(field).then((isDone) => isDone && setField(undefined))
      }}
    >
      <FormSelect
        className={field === undefined ? 'history-field is-unset' : 'history-field'}
        aria-label={kept.field}
        value={field ?? ''}
        onChange={({ target }) => setField(others.find((name) => name === target.value))}
      >
        <option value="">{kept.field}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {wordsOf(name)}
          </option>
        ))}
      </FormSelect>
      {/* Not disabled: that would take the focus of whoever has pressed it. */}
      <Button variant="line" type="submit" aria-disabled={isOff}>
        {kept.keep}
      </Button>
    </form>
  )
}

function wordsOf(field: string): string {
  const words: Readonly<Record<string, string>> = { ...messages.fields, ...kept.fields }
  return words[field] ?? field.replace(FEATURE_PIN, '')
}

function fileWords({ value, fileValue, fileAt }: StockPins['pins'][number]): string {
  if (fileAt === null) return value === fileValue ? kept.noFileYet : kept.beforeIt(fileValue ?? messages.empty)
  const time = dayAndMinuteInDigits(fileAt)
  return value === fileValue ? kept.fileSaysSame(time) : kept.fileSays(fileValue ?? messages.empty, time)
}
