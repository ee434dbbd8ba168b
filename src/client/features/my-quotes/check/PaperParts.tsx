import { Money } from '../../../ui/Money.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { BuyerTotal } from './buyer-total.ts'

/** What a quotation costs, large on the ink of the paper; under it the money of the tariff and the rate between both. */
export function PaperTotal({
  total: { amount, tariffAmount, rate, rateTime, isSampleRate },
}: {
  readonly total: BuyerTotal
}) {
  const words = useWords('quoteCheck')
  return (
    <div className="paper-bar">
      <span className="fs-14">{words.total}</span>
      <div>
        <Money text={amount} />
        {tariffAmount === null ? null : (
          <div className="fs-13">
            <span className="text-nowrap">{tariffAmount}</span>
            {rate === '' ? null : ` · ${words.atRate(rate, rateTime, isSampleRate)}`}
          </div>
        )}
      </div>
    </div>
  )
}

/** The way of the vehicle, drawn as the mark is: from a ring to the amber dot. */
export function PaperRoute({ place }: { readonly place: string }) {
  const words = useWords('quoteCheck')
  return (
    <ol className="paper-route" aria-label={words.route}>
      <li>{words.routeStart}</li>
      <li>{place}</li>
    </ol>
  )
}
