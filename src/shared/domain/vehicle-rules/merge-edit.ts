import type { HistoryField } from '../../contract/stock-history.ts'
import { FEATURE_PIN, PINNED_FIELDS, type PinnedField } from '../../contract/stock-pins.ts'
import { VALUE_FIELDS, type ValueField, type VehicleValues, type VehicleEdit } from '../../contract/stock-vehicle.ts'
import { nameKey } from '../name-key.ts'
import { partnersOf } from './vehicle-fields.ts'

/** A field, or a feature by its key: 'features.kilowatt'. */
export type Place = string

/** What others changed since the version that was seen: by field, and features by their keys. */
export type Moved = ReadonlySet<Place>

/**
 * An edit laid over what stands (`staff.nothing-overwritten`). Where only one price is given the other follows from the
 * VAT. `clashes` = what the edit wants otherwise than it stands and others changed meanwhile.
 */
export function mergeEdit(standing: VehicleValues, edit: VehicleEdit, moved: Moved) {
  const wanted = placesOf(edit).filter((place) => !isSameAt(place, edit, standing))
  const clashes = wanted.filter((place) => partnersOf(place).some((other) => moved.has(other)))
  const values: VehicleValues = {
    ...standing,
    ...definedOnly(edit),
    features: dropEmpty({ ...standing.features, ...edit.features }),
  }
  if (wanted.includes('price') && edit.priceWithVat === undefined) values.priceWithVat = null
  if (wanted.includes('priceWithVat') && edit.price === undefined) values.price = null
  return { values, clashes }
}

/** The fields in which two vehicles differ, features by their keys. */
export function changedPlaces(before: VehicleValues, after: VehicleValues): readonly Place[] {
  const places = [...new Set([...placesOf(before), ...placesOf(after)])]
  return places.filter((place) => !isSameAt(place, before, after))
}

/** Under which name a changed field is pinned against files (`staff.pinned-fields`); undefined for what is never pinned. */
export function pinOf(place: Place): string | undefined {
  if (place.startsWith(FEATURE_PIN)) return place
  if (place === 'make') return 'model'
  if (place === 'priceWithVat') return 'price'
  return PINNED_FIELDS.find((field): field is PinnedField => field === place)
}

/** The field of the history in which a change of a place stands. */
export function historyFieldOf(place: Place): HistoryField {
  return place.startsWith(FEATURE_PIN) ? 'features' : (place as ValueField)
}

function placesOf(values: VehicleEdit): readonly Place[] {
  const fields: readonly Place[] = VALUE_FIELDS.filter((field) => field !== 'features' && values[field] !== undefined)
  return [...fields, ...Object.keys(values.features ?? {}).map((key) => FEATURE_PIN + key)]
}

/** A feature that is not there has the value null. */
function valueAt(values: VehicleEdit, place: Place): unknown {
  if (!place.startsWith(FEATURE_PIN)) return values[place as ValueField] ?? null
  const key = place.slice(FEATURE_PIN.length)
  return Object.hasOwn(values.features ?? {}, key) ? (values.features?.[key] ?? null) : null
}

/** The fields that an edit names. */
export function definedOnly(edit: VehicleEdit): Readonly<Partial<VehicleValues>> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

function dropEmpty(features: VehicleValues['features']): VehicleValues['features'] {
  return Object.fromEntries(Object.entries(features).filter(([, value]) => value !== null && value.trim() !== ''))
}

/** Names that are the same however they are spelled (`staff.nothing-overwritten`): rows of their own, as who came first wrote them. */
export const NAMED_FIELDS = [
  'make',
  'model',
  'colour',
  'transmission',
  'fuelType',
  'bodyType',
  'driveType',
] as const satisfies ValueField[]
const NAMED = new Set<Place>(['supplier', ...NAMED_FIELDS])

function isSameAt(place: Place, one: VehicleEdit, other: VehicleEdit): boolean {
  const values = [valueAt(one, place), valueAt(other, place)] as const
  const [mine, theirs] = NAMED.has(place) ? values.map(keyOfName) : values
  return JSON.stringify(mine) === JSON.stringify(theirs)
}

function keyOfName(name: unknown): unknown {
  return typeof name === 'string' ? nameKey(name) : name
}
