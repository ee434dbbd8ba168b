import { Icon } from '../../../ui/Icon.tsx'
import type { Quotation } from '../use-quotation.ts'
import { useWords } from '../../../words/use-words.ts'

/** On the listing: where the vehicle goes and, once it is known, what it costs there. */
export function ChosenDestination({ quotation: { destination, total, estimate } }: { readonly quotation: Quotation }) {
  const words = useWords('quotation')
  if (destination === null) return null
  const place = words.place(destination.port.endLocation, destination.country.countryName)
  return (
    <div className="total">
      <p className="fs-14 hstack gap-2">
        <Icon name="pin" size="s" />
        <span>
          {words.chosenBorderpost} <strong>{place}</strong>
        </span>
      </p>
      {total === undefined ? null : (
        <>
          <p className="fs-14">{words.costTo(place)}</p>
          <p className="money">{total.total}</p>
          <p className="fs-13">
            {[estimate && words.estimate, total.tariffTotal, words.dutyNotIncluded]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </>
      )}
    </div>
  )
}
