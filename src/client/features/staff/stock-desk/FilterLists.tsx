import { useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { StockModels } from '../../../../shared/contract/stock-vehicle.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Pair } from './desk-address.ts'
import { messages } from './messages.ts'

const { fields } = messages
const ANY: Pair = { make: '', model: '' }

type SuppliersProps = {
  readonly suppliers: StockModels['suppliers']
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** One list a supplier, and one more that is asked for. */
export function Suppliers({ suppliers, chosen, onChange }: SuppliersProps) {
  const { places, added, addPlace, closePlace } = usePlaces(chosen.length)
  return (
    <>
      {places.map((place) => (
        <Field key={place} label={messages.nth(fields.supplier, place)}>
          {({ isInvalid: _isInvalid, ...props }) => (
            <FormSelect
              {...props}
              ref={place === added ? focus : null}
              value={chosen[place] ?? ''}
              onChange={({ target }) => {
                closePlace()
                onChange(replaced(chosen, place, target.value === '' ? undefined : Number(target.value)))
              }}
            >
              <option value="">{fields.anySupplier}</option>
              {suppliers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
      ))}
      <Another label={fields.anotherSupplier} isOffered={places.length === chosen.length} onAdd={addPlace} />
    </>
  )
}

type PairsProps = {
  readonly makes: StockModels['makes']
  readonly chosen: readonly Pair[]
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** Two lists a make, the second with its models, and one more pair that is asked for. */
export function MakesAndModels({ makes, chosen, onChange }: PairsProps) {
  const { places, added, addPlace, closePlace } = usePlaces(chosen.length)
  return (
    <>
      {places.map((place) => {
        const { make, model } = chosen[place] ?? ANY
        const models = makes.find(({ name }) => name === make)?.models ?? []
        return (
          <div key={place} className="two">
            <Field label={messages.nth(fields.make, place)}>
              {({ isInvalid: _isInvalid, ...props }) => (
                <FormSelect
                  {...props}
                  ref={place === added ? focus : null}
                  value={make}
                  onChange={({ target }) => {
                    closePlace()
                    const pair = target.value === '' ? undefined : { make: target.value, model: '' }
                    onChange(replaced(chosen, place, pair))
                  }}
                >
                  <option value="">{fields.anyMake}</option>
                  {makes.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </FormSelect>
              )}
            </Field>
            <Field label={messages.nth(fields.model, place)}>
              {({ isInvalid: _isInvalid, ...props }) => (
                <FormSelect
                  {...props}
                  disabled={make === ''}
                  value={model}
                  onChange={({ target }) => onChange(replaced(chosen, place, { make, model: target.value }))}
                >
                  <option value="">{fields.anyModel}</option>
                  {models.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </FormSelect>
              )}
            </Field>
          </div>
        )
      })}
      <Another label={fields.anotherMake} isOffered={places.length === chosen.length} onAdd={addPlace} />
    </>
  )
}

/** Once, when it comes. */
function focus(list: HTMLSelectElement | null): void {
  list?.focus()
}

type AnotherProps = { readonly label: string; readonly isOffered: boolean; readonly onAdd: () => void }

/** Only where the last list has a choice: an empty one is another already. */
function Another({ label, isOffered, onAdd }: AnotherProps) {
  return isOffered ? (
    <Button variant="text" onClick={onAdd}>
      {label}
    </Button>
  ) : null
}

/** Places from 0: those that are chosen, and one without a choice at first or where it was asked for. */
function usePlaces(count: number) {
  const [isAnother, setAnother] = useState(false)
  const isOpen = count === 0 || (isAnother && count < LIMITS.filterList)
  return {
    places: Array.from({ length: isOpen ? count + 1 : count }, (_, place) => place),
    /** The one that was asked for: the focus goes there. */
    added: isAnother ? count : undefined,
    addPlace: () => setAnother(true),
    closePlace: () => setAnother(false),
  }
}

/** A list with another entry in this place, behind the last one or without it. */
function replaced<T>(list: readonly T[], place: number, entry: T | undefined): readonly T[] {
  return [...list.slice(0, place), ...(entry === undefined ? [] : [entry]), ...list.slice(place + 1)]
}
