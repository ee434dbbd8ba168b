import { type SaveVehicle, VALUE_FIELDS, type VehicleValues } from '../../../shared/contract/stock-vehicle.ts'
import { FEATURE_PIN } from '../../../shared/contract/stock-pins.ts'
import type { CheckedVehicle } from '../../../shared/domain/vehicle-rules/check-vehicle.ts'
import { toOneLine } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import { changedPlaces } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import { type Problem, problemWords } from '../../../shared/domain/vehicle-rules/problem.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { findDeskDoubts } from './desk-doubts.ts'

/** What a save does not touch stays to the letter, also where a rule of today would write it otherwise. */
export function keepUntouched(before: VehicleValues, asked: VehicleValues, checked: CheckedVehicle): CheckedVehicle {
  const touched = new Set(changedPlaces(before, asked))
  const fields = VALUE_FIELDS.filter((field) => field !== 'features' && !touched.has(field))
  const features = Object.entries(before.features).filter(([key]) => !touched.has(FEATURE_PIN + key))
  // Nor does its key come a second time, as a rule of today would write it.
  const rewritten = new Set(features.map(([key]) => toOneLine(key)))
  const own = Object.entries(checked.values.features).filter(
    ([key]) => Object.hasOwn(asked.features, key) || !rewritten.has(key),
  )
  return {
    problems: checked.problems,
    values: {
      ...checked.values,
      ...Object.fromEntries(fields.map((field) => [field, before[field]])),
      features: Object.fromEntries([...own, ...features]),
    },
  }
}

type Sound = {
  readonly save: SaveVehicle
  readonly vatPercent: number
  /** Null of a new vehicle, as is its number. */
  readonly before: VehicleValues | null
  readonly saexNumber: number | null
  readonly checked: CheckedVehicle
  /** What the save changes. */
  readonly places: readonly string[]
}

/** Refuses what the rules refuse, then what nobody has confirmed. Throws VALIDATION by field, CONFIRM_FIRST by doubt. */
export async function assertSound(queries: Queries, sound: Sound): Promise<void> {
  assertFaultless(sound)
  const { save, checked, vatPercent, before, saexNumber, places } = sound
  const doubts = await findDeskDoubts(queries, {
    saexNumber,
    before,
    after: checked.values,
    places,
    vatPercent,
    extrasGiven: save.values.extras?.length ?? 0,
  })
  const open = Object.entries(doubts).filter(([doubt]) => !save.confirmed.includes(doubt))
  if (open.length > 0) throw new AppError('CONFIRM_FIRST', { fields: Object.fromEntries(open) })
}

/** A value of long ago that a rule refuses today does not keep anybody from saving another field. */
function assertFaultless({ save, before, checked, places }: Sound): void {
  const problems = Object.entries<Problem>(checked.problems).filter(
    ([place]) => before === null || places.includes(place) || Object.hasOwn(save.values, place),
  )
  if (problems.length === 0) return
  throw new AppError('VALIDATION', {
    fields: Object.fromEntries(problems.map(([place, problem]) => [place, problemWords(problem)])),
  })
}
