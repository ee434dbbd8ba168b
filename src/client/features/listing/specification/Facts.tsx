import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { optionName } from '../../../words/names.ts'
import { mileageText } from '../../../vehicle/vehicle-words.ts'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import { useWords } from '../../../words/use-words.ts'

/** The four facts that a buyer asks for first. */
export function Facts({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const optionWords = useWords('options')
  const facts = [
    { label: words.factYear, value: knownYear(vehicle.year) },
    { label: words.factMileage, value: mileageText(vehicle) },
    { label: words.factTransmission, value: optionName(vehicle.transmission, optionWords) },
    { label: words.factFuel, value: optionName(vehicle.fuelType, optionWords) },
  ]
  return (
    <dl className="row row-cols-2 row-cols-sm-4 g-0 facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
