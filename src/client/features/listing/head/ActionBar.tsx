import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { useCurrency } from '../../shell/public.ts'
import type { Quotation } from '../../quotation/public.ts'
import { OpenQuote } from './OpenQuote.tsx'
import { isPriceOnRequest } from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly vehicle: Readonly<Vehicle>; readonly quotation: Quotation }

/** Price and action at the foot of a phone. */
export function ActionBar({ vehicle, quotation }: Props) {
  const words = useWords('listing')
  const { formatPriceFromZar } = useCurrency()
  if (vehicle.status === 'sold') return null
  return (
    <div className="actionbar">
      <div className="grow">
        {isPriceOnRequest(vehicle) ? (
          <span className="fs-14">{words.priceOnRequest}</span>
        ) : (
          <>
            <div className="fs-13 text-body-secondary">{words.priceInclVat}</div>
            <span className="money">{formatPriceFromZar(vehicle.priceWithVAT)}</span>
          </>
        )}
      </div>
      <OpenQuote vehicle={vehicle} quotation={quotation} />
    </div>
  )
}
