import type { Vehicle } from '../../../shared/contract/stock.ts'
import { useCurrency } from '../shell/public.ts'
import { SaveButton } from '../saved/public.ts'
import { VehicleCard } from '../../vehicle/VehicleCard.tsx'
import { stockApi } from '../../api/public/stock-api.ts'
import { isPriceOnRequest, vehicleName } from '../../vehicle/vehicle-words.ts'
import { useWords } from '../../words/use-words.ts'

const COUNT = 4

/** In place of a vehicle that is sold: others of its model, of its make where there are none, newest first. */
export function SimilarVehicles({ vehicle: { id, make, model } }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const { formatPriceFromZar } = useCurrency()
  const sameModel = stockApi.useSearchStockQuery(filterOf(make, model))
  // What the device keeps may be older than the sale.
  const othersIn = ({ data }: Pick<typeof sameModel, 'data'>) => data?.result.cars.filter((car) => car.id !== id)
  const isNone = othersIn(sameModel)?.length === 0
  const sameMake = stockApi.useSearchStockQuery(filterOf(make, null), { skip: !isNone })
  const cars = othersIn(isNone ? sameMake : sameModel)?.slice(0, COUNT) ?? []
  if (cars.length === 0) return null
  return (
    <section className="listing-part" aria-labelledby="similar">
      <h2 id="similar">{words.similar}</h2>
      <ul className="grid" aria-labelledby="similar">
        {cars.map((car) => (
          <li key={car.id}>
            <VehicleCard
              vehicle={car}
              price={isPriceOnRequest(car) ? null : formatPriceFromZar(car.priceWithVAT)}
              isSeen={false}
              isBack={false}
              isFirst={false}
              onOpen={() => undefined}
            >
              <SaveButton vehicle={car} name={vehicleName(car)} isHeart />
            </VehicleCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

function filterOf(MakeName: string, ModelName: string | null) {
  return { SearchType: 2 as const, MakeModelList: [{ MakeName, ModelName }], Rows: COUNT + 1, First: 0 }
}
