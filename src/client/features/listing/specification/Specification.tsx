import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { optionName } from '../../../words/names.ts'
import { type Words, wordsIn } from '../../../words/words.ts'
import { mileageText } from '../../../vehicle/vehicle-words.ts'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import { capacityText, featureOf } from '../../../../shared/domain/vehicle-figures.ts'
import type { Language } from '../../../../shared/domain/language.ts'

type SpecificationKey = keyof Words<'listing'>['specificationLabels']

type SpecificationRow = {
  readonly key: SpecificationKey
  readonly label: string
  /** '' = not known: the row stays, empty. */
  readonly value: string
}

const LEFT: readonly SpecificationKey[] = [
  'make',
  'model',
  'mileage',
  'condition',
  'colourId',
  'colour',
  'serviceHistory',
  'transmission',
  'vehicleType',
  'subBodyType',
]
const RIGHT: readonly SpecificationKey[] = [
  'year',
  'driveType',
  'engineCapacity',
  'engineCylinder',
  'fuelType',
  'kilowatt',
  'numDoors',
  'numSeats',
  'subBodyTypeId',
  'subBodyTypeAgain',
]

/** The 20 labels in two columns; on a phone the left ones come first. */
export function Specification({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const language = useLanguage()
  const { left, right } = specificationColumns(vehicle, language)
  return (
    <section className="listing-part" aria-labelledby="specification">
      <h2 id="specification">{words.specification}</h2>
      <div className="row spec">
        <Column rows={left} />
        <Column rows={right} />
      </div>
    </section>
  )
}

function Column({ rows }: { readonly rows: readonly SpecificationRow[] }) {
  return (
    <dl className="col-12 col-md-6">
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={key === 'colour' ? 'upper' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The 20 rows in their two columns of ten; a missing value leaves its row empty (`screens.twenty-rows`). */
export function specificationColumns(vehicle: Readonly<Vehicle>, language: Language) {
  const listingMessages = wordsIn(language, 'listing')
  const optionWords = wordsIn(language, 'options')
  const toRow = (key: SpecificationKey): SpecificationRow => ({
    key,
    label: listingMessages.specificationLabels[key],
    value: String(valueOf(key, vehicle, optionWords) ?? ''),
  })
  return { left: LEFT.map(toRow), right: RIGHT.map(toRow) }
}

function valueOf(
  key: SpecificationKey,
  vehicle: Readonly<Vehicle>,
  optionWords: Words<'options'>,
): string | number | null {
  if (key === 'mileage') return mileageText(vehicle)
  if (key === 'year') return knownYear(vehicle.year)
  if (key === 'vehicleType') return vehicle.vehicleType ?? optionName(vehicle.bodyType, optionWords)
  if (key === 'transmission' || key === 'fuelType') return optionName(vehicle[key], optionWords)
  if (key === 'subBodyTypeAgain') return vehicle.subBodyType
  if (key === 'engineCapacity') return capacityText(featureOf(key, vehicle))
  if (key === 'engineCylinder' || key === 'kilowatt') return featureOf(key, vehicle)
  return vehicle[key]
}
