import type { RecentVehicle } from '../../../../offline/mine-tables.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { CompareTick } from '../compare/CompareTick.tsx'
import { SaveButton } from '../vehicles/SaveButton.tsx'
import { VehicleRow } from '../vehicles/VehicleRow.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The vehicles that were looked at last, as they were then. */
export function RecentList({ rows }: { readonly rows: readonly RecentVehicle[] }) {
  const messages = useWords('saved')
  return (
    <section aria-labelledby="recently-viewed">
      <h2 className="mt-5 mb-3" id="recently-viewed">
        {messages.recent}
      </h2>
      {rows.length === 0 ? (
        <p className="text-body-secondary">{messages.noRecent}</p>
      ) : (
        <ul className="list-group">
          {rows.map(({ saexRef, vehicle }) => (
            <VehicleRow key={saexRef} vehicle={vehicle}>
              <CompareTick saexRef={saexRef} name={vehicleName(vehicle)} />
              <SaveButton vehicle={vehicle} name={vehicleName(vehicle)} />
            </VehicleRow>
          ))}
        </ul>
      )}
    </section>
  )
}
