import { type ReactNode, useEffect, useId, useRef } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import Table from 'react-bootstrap/Table'
import type { PriceComparison } from '../../../../shared/contract/price-comparison.ts'
import type { MappingDocument } from '../../../../shared/contract/uploads.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import { Warnings } from './ImportResult.tsx'
import { dropsRepeated, withRepeated } from './mapping-document.ts'
import { messages } from './messages.ts'

type Props = {
  readonly comparison: PriceComparison
  readonly mapping: MappingDocument
  readonly onMapping: (mapping: MappingDocument) => void
}

/** The file as it would stand in stock: counts of what is odd about it, and its first rows. */
export function ImportPreview({ comparison, mapping, onMapping }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes between the button that was pressed and what stood above it.
  useEffect(() => heading.current?.focus(), [])
  const { rows, isWhole, rejected, kept, oddPrices, repeated, sold, notMarked, warnings, doubts } = comparison
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {messages.previewHeading}
        </h3>
        <p>
          {rows === 0
            ? messages.previewNone
            : isWhole
              ? messages.previewWhole(formatCount(rows))
              : messages.previewPart(formatCount(rows))}
        </p>
      </div>
      {rejected === 0 ? null : <Odd>{messages.previewRejected(formatCount(rejected))}</Odd>}
      {kept === 0 ? null : <p className="alert alert-info">{messages.previewKept(formatCount(kept))}</p>}
      {sold === null || sold === 0 ? null : <Odd>{messages.previewSold(formatCount(sold))}</Odd>}
      {notMarked === null ? null : <Odd>{messages.notMarked(notMarked)}</Odd>}
      {repeated === 0 ? null : (
        <FormCheck
          id={`${id}-repeated`}
          label={messages.dropRepeated(formatCount(repeated))}
          checked={dropsRepeated(mapping)}
          onChange={({ target }) => onMapping(withRepeated(mapping, target.checked))}
        />
      )}
      {warnings.length === 0 ? null : (
        <div>
          <Warnings title={messages.warningsHeading} warnings={warnings} />
          <p className="mb-0">{messages.warningsText}</p>
        </div>
      )}
      <Warnings title={messages.doubtsHeading} warnings={doubts} />
      {oddPrices.count === 0 ? null : <OddPrices oddPrices={oddPrices} />}
      {comparison.firstRows.length === 0 ? null : <FirstRows rows={comparison.firstRows} />}
    </section>
  )
}

function Odd({ children }: { readonly children: ReactNode }) {
  return <p className="alert alert-warning">{children}</p>
}

function OddPrices({ oddPrices: { count, rows } }: Pick<PriceComparison, 'oddPrices'>) {
  return (
    <div>
      <p className="fw-semibold mb-1">{messages.oddPrices(formatCount(count))}</p>
      <ul className="mb-0">
        {rows.map(({ line, name, priceZar, medianZar }) => (
          <li key={line}>
            {messages.oddPrice(name, formatCount(line), formatPrice(priceZar, 'ZAR'), formatPrice(medianZar, 'ZAR'))}
          </li>
        ))}
        {count > rows.length ? <li>{messages.notesMore(formatCount(count - rows.length))}</li> : null}
      </ul>
    </div>
  )
}

function FirstRows({ rows }: { readonly rows: PriceComparison['firstRows'] }) {
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    <section className="table-responsive" tabIndex={0} aria-label={messages.firstRows(formatCount(rows.length))}>
      <Table size="sm" className="caption-top mb-0">
        <caption>{messages.firstRows(formatCount(rows.length))}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.jumpVehicle}</th>
            <th scope="col" className="text-end">
              {messages.fields.year}
            </th>
            <th scope="col" className="text-end">
              {messages.fields.price}
            </th>
            <th scope="col" className="text-end">
              {messages.fields.mileage}
            </th>
            <th scope="col" className="text-end">
              {messages.fields.pictures}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, make, model, year, priceZar, mileageKm, pictures }) => (
            <tr key={line}>
              <td>
                {make} {model} <span className="text-body-secondary">{messages.jumpLine(formatCount(line))}</span>
              </td>
              <td className="text-end">{year ?? '–'}</td>
              <td className="text-end text-nowrap">
                {priceZar === 0 ? messages.jumpOnRequest : formatPrice(priceZar, 'ZAR')}
              </td>
              <td className="text-end text-nowrap">{mileageKm === null ? '–' : `${formatCount(mileageKm)}\u00A0km`}</td>
              <td className="text-end">{pictures}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
