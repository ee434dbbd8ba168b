import { FEATURE_PIN, PINNED_FIELDS, type PinnedField } from '../../../shared/contract/stock-pins.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { NAMED_FIELDS } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import type { Standing } from './standing-values.ts'
import type { VehicleInput } from './vehicle-input.ts'

/** The values of fields that staff can keep against files, of those whose value has another name or which have two. */
const OTHERS = {
  model: ['make', 'model'],
  mileage: ['mileageKm'],
  length: ['lengthCm'],
  price: ['priceCents', 'priceWithVatCents'],
  pictures: ['pictureKeys'],
} as const satisfies Partial<Record<PinnedField, readonly (keyof VehicleInput)[]>>

function valuesOf(field: PinnedField): readonly (keyof VehicleInput)[] {
  return isOther(field) ? OTHERS[field] : [field]
}

function isOther(field: PinnedField): field is keyof typeof OTHERS {
  return Object.hasOwn(OTHERS, field)
}

/**
 * What a row says, with the values that staff keep against files (`staff.pinned-fields`): the same that `unlessPinned`
 * writes. Of the status see `staff.status-stands`.
 */
export function underPins<Row extends VehicleInput>(row: Row, { vehicle, pinned }: Standing): Row {
  const pins = new Set(pinned)
  const kept = PINNED_FIELDS.filter((field) => pins.has(field)).flatMap(valuesOf)
  const features = [
    ...row.features.filter(({ key }) => !pins.has(FEATURE_PIN + key)),
    ...vehicle.features.filter(({ key }) => pins.has(FEATURE_PIN + key)),
  ]
  return { ...row, features, ...Object.fromEntries(kept.map((name) => [name, vehicle[name]])) }
}

/** A row with the names that another one only spells otherwise as that one has them. */
export function spelledAs(other: VehicleInput, row: VehicleInput): VehicleInput {
  const same = NAMED_FIELDS.filter((name) => nameKey(row[name] ?? '') === nameKey(other[name] ?? ''))
  return { ...row, ...Object.fromEntries(same.map((name) => [name, other[name]])) }
}
