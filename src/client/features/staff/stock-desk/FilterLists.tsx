import { useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { StockModels } from '../../../../shared/contract/stock-vehicle.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Pair } from './desk-address.ts'
import { messages } from './messages.ts'

const { fields } = messages

type SuppliersProps = {
  readonly suppliers: StockModels['suppliers']
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** One list a supplier, and one more that is asked for. */
export function Suppliers({ suppliers, chosen, onChange }: SuppliersProps) {
  const { places, set, add, refOf } = usePlaces(chosen, onChange)
  return (
    <>
      {places.map((id, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place keeps its list, whatever is chosen in it
        <Field key={place} label={messages.nth(fields.supplier, place)}>
          {({ isInvalid: _isInvalid, ...props }) => (
            <FormSelect
              {...props}
              ref={refOf(place)}
              value={id ?? ''}
              onChange={({ target }) => set(place, target.value === '' ? null : Number(target.value))}
            >
              <option value="">{fields.anySupplier}</option>
              {withChosen(suppliers, id).map((supplier) => (
                <option key={supplier.id} value={supplier.id}>
                  {supplier.name}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
      ))}
      <Another label={fields.anotherSupplier} places={places} onAdd={add} />
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
  const { places, set, add, refOf } = usePlaces(chosen, onChange)
  return (
    <>
      {places.map((pair, place) => {
        const models = makes.find(({ name }) => name === pair?.make)?.models ?? []
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a place keeps its lists, whatever is chosen in them
          <div key={place} className="two">
            <Field label={messages.nth(fields.make, place)}>
              {({ isInvalid: _isInvalid, ...props }) => (
                <FormSelect
                  {...props}
                  ref={refOf(place)}
                  value={pair?.make ?? ''}
                  onChange={({ target: { value: make } }) => set(place, make === '' ? null : { make, model: '' })}
                >
                  <option value="">{fields.anyMake}</option>
                  {named(
                    makes.map(({ name }) => name),
                    pair?.make,
                  )}
                </FormSelect>
              )}
            </Field>
            <Field label={messages.nth(fields.model, place)}>
              {({ isInvalid: _isInvalid, ...props }) => (
                <FormSelect
                  {...props}
                  disabled={pair === null}
                  value={pair?.model ?? ''}
                  onChange={({ target: { value: model } }) =>
                    set(place, pair === null ? null : { make: pair.make, model })
                  }
                >
                  <option value="">{fields.anyModel}</option>
                  {named(models, pair?.model)}
                </FormSelect>
              )}
            </Field>
          </div>
        )
      })}
      <Another label={fields.anotherMake} places={places} onAdd={add} />
    </>
  )
}

type AnotherProps = { readonly label: string; readonly places: readonly unknown[]; readonly onAdd: () => void }

/** Only where the last list has a choice: an empty one is another already. */
function Another({ label, places, onAdd }: AnotherProps) {
  return places.at(-1) === null || places.length >= LIMITS.filterList ? null : (
    <Button variant="text" onClick={onAdd}>
      {label}
    </Button>
  )
}

/** What is chosen in each list; one without a choice keeps its place, and does not count. */
function usePlaces<T>(chosen: readonly T[], onChange: (chosen: readonly T[]) => void) {
  const [places, setPlaces] = useState<readonly (T | null)[]>(chosen.length === 0 ? [null] : chosen)
  const [begun] = useState(places.length)
  return {
    places,
    set: (place: number, entry: T | null) => {
      const next = places.with(place, entry)
      setPlaces(next)
      onChange(next.filter((one) => one !== null))
    },
    add: () => setPlaces([...places, null]),
    /** The focus goes to a list that was asked for. */
    refOf: (place: number) => (place >= begun ? focus : null),
  }
}

/** Once, when it comes. */
function focus(list: HTMLSelectElement | null): void {
  list?.focus()
}

/** With the chosen one also before its name is known. */
function withChosen(suppliers: StockModels['suppliers'], id: number | null): StockModels['suppliers'] {
  return id === null || suppliers.some((one) => one.id === id)
    ? suppliers
    : [...suppliers, { id, name: messages.notKnownYet }]
}

function named(names: readonly string[], chosen = '') {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return all.map((name) => <option key={name}>{name}</option>)
}
