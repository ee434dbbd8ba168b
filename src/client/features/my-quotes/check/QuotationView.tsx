import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import Table from 'react-bootstrap/Table'
import type { QuoteResult } from '../../../../shared/contract/quotes.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { currencyOfSymbol, formatAmount } from '../../../../shared/domain/money.ts'
import { vehicleHeading } from '../../../../shared/domain/quote-document/vehicle-facts.ts'
import { isPastValidity } from '../../../../shared/domain/validity.ts'
import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { chargeName } from '../../../words/charge-words.ts'
import { PaperActions } from './PaperActions.tsx'
import { PaperRoute, PaperTotal } from './PaperParts.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { currencySlice } from '../../shell/public.ts'
import { buyerTotal } from './buyer-total.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

type Props = {
  readonly quote: Omit<QuoteResult, 'base64'>
  /** Bytes of its paper. */
  readonly pdf: BlobPart
  readonly destination: { readonly place: string; readonly country: string }
  /** Milliseconds since 1970, by which the quotation is valid or expired. */
  readonly now: number
  /** Stands in a part of a page that has its lines and what is not in them. */
  readonly isPart?: boolean
}

/** An issued quotation on screen: what it says, `Open PDF` and `Share`. */
export function QuotationView({ quote, pdf, destination: { place, country }, now, isPart = false }: Props) {
  const words = useWords('quoteCheck')
  const { quoteNumber, vehicle, lineItems, validUntil, check, checkCode } = quote
  const heading = vehicleHeading(vehicle)
  const day = dayInWords(validUntil, words)
  const [Heading, NextHeading] = isPart ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const)
  const isExpired = isPastValidity(validUntil, now)
  const total = buyerTotal(quote, useSelector(currencySlice.selectors.selectCode))
  const at = words.place(place, countryIn(country, useLanguage()))
  const shared = { number: quoteNumber, vehicle: heading, place: at, total: total?.amount ?? '', day, check }
  return (
    <section
      className={`${isPart ? 'vstack' : 'card card-body'} gap-4 paper`}
      aria-label={words.quotationOf(quoteNumber)}
    >
      <div className="paper-head">
        <div>
          <Heading tabIndex={-1}>{words.quotationOf(quoteNumber)}</Heading>
          <span className={isExpired ? 'badge text-bg-warning' : 'badge text-bg-light'}>
            {isExpired ? words.expiredTag(day) : words.validTag(day)}
          </span>
          {checkCode === undefined ? null : (
            <p className="paper-mark">
              {words.code} <strong>{checkCode}</strong>
            </p>
          )}
          <p className="mt-3">
            <strong>{heading}</strong>
            <br />
            <span className="fs-14 text-body-secondary">
              {vehicle.saexRef} · {words.destination} {at}
            </span>
          </p>
        </div>
        {check === '' ? null : <QrCode text={check} />}
      </div>
      {total === undefined ? null : <PaperTotal total={total} />}
      <PaperRoute place={at} />
      <PaperActions pdf={pdf} number={quoteNumber} text={words.sharedText(shared)} isMain={!isExpired}>
        {check === '' ? null : (
          <Link className="btn btn-line" to={check.replace(/^https?:\/\/[^/]+/, '')}>
            <Icon name="ok" /> {words.checkIt}
          </Link>
        )}
      </PaperActions>
      {isExpired ? null : (
        <div>
          <NextHeading className="mb-2">{words.nextHeading}</NextHeading>
          <ol className="mb-0">
            <li>{words.nextCheck}</li>
            <li>{words.nextContact(day)}</li>
            <li>{words.nextCollect(at)}</li>
          </ol>
        </div>
      )}
      {isPart ? null : (
        <>
          <Lines items={lineItems} />
          <p className="fs-14 text-body-secondary">{words.dutyNotIncluded}</p>
        </>
      )}
    </section>
  )
}

/** The address of the check, to be scanned: dark on light in every scheme. Its drawing comes late, its place is kept. */
function QrCode({ text }: { readonly text: string }) {
  const words = useWords('quoteCheck')
  /** Undefined while it is drawn; null = its code did not come. */
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let isShown = true
    const draw = async () => {
      const { encodeQR } = await import('qr')
      const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
      if (isShown) setAddress(`data:image/svg+xml,${encodeURIComponent(drawing)}`)
    }
    draw().catch(() => (isShown ? setAddress(null) : undefined))
    return () => {
      isShown = false
    }
  }, [text])
  if (address === null) return null
  return <div className="paper-code">{address === undefined ? null : <img alt={words.qrCode} src={address} />}</div>
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
