import { Link } from 'react-router-dom'
import type { StoredQuote } from '../../../../offline/mine-tables.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { PaperActions } from '../check/PaperActions.tsx'
import { amountWords } from './amount-words.ts'
import { Confirmed } from './Confirmed.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { priceChange, type QuoteState, stateOf } from './quote-rows.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly quote: StoredQuote; readonly now: Date; readonly onRemove: () => void }

const TAG_KINDS = { issued: 'info', mailed: 'success', expired: 'light' } as const satisfies Record<QuoteState, string>

/** A quotation that this device holds, with its paper. */
export function IssuedItem({ quote, now, onRemove }: Props) {
  const messages = useWords('myQuotes')
  const { quoteNumber, validUntil, mail, lineItems, vehicle, place, check, pdf } = quote
  const state = stateOf(quote, now.getTime())
  const isExpired = state === 'expired'
  // The day in South Africa: '2026/11/27'.
  const day = minuteInDigits(validUntil).slice(0, 10)
  const total = totalOf(lineItems)
  const amount = total === null ? '' : amountWords(total)
  const change = priceChange(quote)
  const validity = isExpired ? messages.ended(day) : messages.validUntil(day)
  const text = messages.sharedText({
    number: quoteNumber,
    vehicle: vehicleName(vehicle),
    place: messages.place(place.port, place.country),
    total: amount,
    day,
    check,
  })
  return (
    <li className="list-group-item qitem issued">
      <QuoteFacts
        subject={quote}
        tag={{ kind: TAG_KINDS[state], text: messages[state] }}
        number={<Link to={`?number=${quoteNumber}`}>{quoteNumber}</Link>}
        detail={mail === 'queued' && !isExpired ? `${validity} · ${messages.mailQueued}` : validity}
      >
        {change === null ? null : (
          <div className="fs-14 text-body-secondary">
            {messages.changed(amountWords(change.was), amountWords(change.is))}
          </div>
        )}
        <span className="money">{amount}</span>
      </QuoteFacts>
      <PaperActions pdf={pdf.buf} number={quoteNumber} text={text}>
        {isExpired ? (
          <Link className="btn btn-line" to={`/vehicle-listing/${vehicle.saexRef}`}>
            <Icon name="retry" /> {messages.askAgain}
          </Link>
        ) : null}
        <Confirmed label={messages.remove} question={messages.removeAsk} onYes={onRemove} />
      </PaperActions>
    </li>
  )
}
