import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { QuoteSubject } from '../../../../offline/mine-tables.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { BuyerTotal } from '../check/buyer-total.ts'

type Props = {
  readonly subject: Pick<QuoteSubject, 'vehicle' | 'place'>
  readonly tag: { readonly kind: 'success' | 'info' | 'warning' | 'danger' | 'light'; readonly text: string }
  readonly number: ReactNode
  /** What follows the place, such as 'valid until 27 November 2026'. */
  readonly detail: string
  readonly children: ReactNode
}

/** Picture and facts of a quotation: its state, vehicle, place and what it costs. */
export function QuoteFacts({ subject: { vehicle, place }, tag, number, detail, children }: Props) {
  const messages = useWords('quoteCheck')
  const language = useLanguage()
  return (
    <>
      <div className="ph ph-43">
        <Picture src={vehicle.images[0]} alt="" sizes="96px" upTo={320} />
      </div>
      <div>
        <div className="fs-13 text-body-tertiary hstack gap-2 flex-wrap">
          <span className={`badge text-bg-${tag.kind}`}>{tag.text}</span> <span className="text-nowrap">{number}</span>
        </div>
        <h3 className="t">
          <Link className="stretched-link" to={`/vehicle-listing/${vehicle.saexRef}`}>
            {vehicleName(vehicle)}
          </Link>
        </h3>
        <div className="fs-14 text-body-secondary">
          {messages.place(place.port, countryIn(place.country, language))} · {detail}
        </div>
        {children}
      </div>
    </>
  )
}

/** What a quotation costs in its buyer's money; under it the rand and the rate that the one was made of the other by. */
export function QuoteAmount({ total }: { readonly total: BuyerTotal | undefined }) {
  const messages = useWords('quoteCheck')
  if (total === undefined) return null
  const { amount, tariffAmount, rate, rateTime, isSampleRate } = total
  return (
    <>
      <Money className="price-row" text={amount} />
      {tariffAmount === null ? null : (
        <div className="fs-13 text-body-secondary">
          <span className="text-nowrap">{tariffAmount}</span> · {messages.atRate(rate, rateTime, isSampleRate)}
        </div>
      )}
    </>
  )
}
