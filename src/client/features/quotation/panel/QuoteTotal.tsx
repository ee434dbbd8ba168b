import { Icon } from '../../../ui/Icon.tsx'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { RateAge } from '../../offline/public.ts'
import { notIncludedWords } from './not-included.ts'
import type { Quotation } from '../use-quotation.ts'
import { useWords } from '../../../words/use-words.ts'

/** The total in the chosen currency, how it comes about, how old its rate is, and what is not in it. */
export function QuoteTotal({ quotation }: { readonly quotation: Quotation }) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  const { destination, total, issued, currency } = quotation
  if (destination === null || total === undefined) return null
  const { port, country } = destination
  const { rateTimestamp, source } = currency
  return (
    <>
      <div className="total">
        <p className="s14">{quotationWords.costTo(quotationWords.place(port.endLocation, country.countryName))}</p>
        <p className="money price-xl">{total.total}</p>
        <p className="s14">{words.parts(total.vehicle, total.delivery)}</p>
        <p className="s13">
          {total.tariffTotal === null ? null : <span className="line">{total.tariffTotal}</span>}
          {rateTimestamp === null ? null : (
            <span className="line">
              {words.rateOf(minuteInDigits(rateTimestamp), source === 'sample')} <RateAge timestamp={rateTimestamp} />
            </span>
          )}
          {issued === null ? null : (
            <span className="line">{words.issued(issued.quoteNumber, dayOf(issued.validUntil))}</span>
          )}
        </p>
      </div>
      <div className="note">
        <Icon name="info" />
        <span>
          <strong>{words.notIncluded}</strong> <span className="tag warn">{words.paidThere}</span>{' '}
          {notIncludedWords(destination, words)}
        </span>
      </div>
    </>
  )
}

/** The day in South Africa: '2026/11/27'. */
function dayOf(instant: string): string {
  return minuteInDigits(instant).slice(0, 10)
}
