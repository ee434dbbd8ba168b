import Table from 'react-bootstrap/Table'
import type { QuoteResult } from '../../../../shared/contract/quotes.ts'
import { currencyOfSymbol, formatAmount } from '../../../../shared/domain/money.ts'
import { vehicleHeading } from '../../../../shared/domain/quote-document/vehicle-facts.ts'
import { isPastValidity } from '../../../../shared/domain/validity.ts'
import { chargeName } from '../../../words/charge-words.ts'
import { dayWords } from './day-words.ts'
import { PaperActions } from './PaperActions.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly quote: Omit<QuoteResult, 'base64'>
  /** Bytes of its paper. */
  readonly pdf: BlobPart
  readonly destination: { readonly place: string; readonly country: string }
  /** Milliseconds since 1970, by which the quotation is valid or expired. */
  readonly now: number
}

/** An issued quotation on screen: what it says, `Open PDF` and `Share`. */
export function QuotationView({ quote, pdf, destination: { place, country }, now }: Props) {
  const words = useWords('quoteCheck')
  const { quoteNumber, vehicle, lineItems, validUntil, check } = quote
  const heading = vehicleHeading(vehicle)
  const day = dayWords(validUntil, words)
  const isExpired = isPastValidity(validUntil, now)
  const total = lineItems.find((line) => line.isTotal)
  const shared = {
    number: quoteNumber,
    vehicle: heading,
    place: words.place(place, country),
    total: total === undefined ? '' : amountOf(total),
    day,
    check,
  }
  return (
    <section className="card card-body gap-4" aria-label={words.quotationOf(quoteNumber)}>
      <div className="hstack gap-2 justify-content-between flex-wrap text-break">
        <h2>{words.quotationOf(quoteNumber)}</h2>
        <span className={isExpired ? 'badge text-bg-warning' : 'badge text-bg-light'}>
          {isExpired ? words.expiredTag(day) : words.validTag(day)}
        </span>
      </div>
      <p>
        <strong>{heading}</strong>
        <br />
        <span className="fs-14 text-body-secondary">
          {vehicle.saexRef} · {words.destination} {words.place(place, country)}
        </span>
      </p>
      <Lines items={lineItems} />
      <p className="fs-14 text-body-secondary">{words.dutyNotIncluded}</p>
      <PaperActions pdf={pdf} number={quoteNumber} text={words.sharedText(shared)} isMain />
    </section>
  )
}

function Lines({ items }: { readonly items: QuoteResult['lineItems'] }) {
  const words = useWords('quoteCheck')
  const chargesWords = useWords('charges')
  return (
    <Table className="lines mb-0" aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.columnDescription}</th>
          <th scope="col" className="a">
            {words.columnAmount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((line) => (
          <tr key={line.id} className={line.isTotal ? 'sum' : undefined}>
            <td>{chargeName(line, chargesWords)}</td>
            <td className="a">{amountOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function amountOf({ amount, currencySymbol }: QuoteResult['lineItems'][number]): string {
  return formatAmount(amount, currencyOfSymbol(currencySymbol) ?? 'ZAR')
}
