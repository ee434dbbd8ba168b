import type { LineItem } from '../../../../shared/contract/quotes.ts'
import { chargeName, explainCharge } from '../../../words/charge-words.ts'
import { toQuoteLines, type LineCurrency, type QuoteLine } from './quote-lines.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly lineItems: readonly LineItem[]
  readonly currency: LineCurrency
  readonly port: string
  readonly isStandardLength: boolean
}

/** What each part costs and whose price it is; a narrow screen names only the estimates. */
export function QuoteTable({ lineItems, currency, port, isStandardLength }: Props) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  return (
    <div>
      <table className="lines" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.columnDescription(port)}</th>
            <th scope="col" className="d-none d-sm-table-cell">
              {words.columnWhose}
            </th>
            <th scope="col" className="a">
              {words.columnAmount}
            </th>
          </tr>
        </thead>
        <tbody>
          {toQuoteLines(lineItems, currency, quotationWords).map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      {isStandardLength ? <p className="fs-13 text-body-tertiary lines-note">{words.standardLength}</p> : null}
    </div>
  )
}

function Row({ line }: { readonly line: QuoteLine }) {
  const words = useWords('quotation')
  const chargesWords = useWords('charges')
  const { amount, kind, whose, pastelCode } = line
  const name = kind === 'extraTotal' ? line.description : chargeName(line, chargesWords)
  return (
    <tr className={kind === 'charge' ? undefined : kind === 'total' ? 'sum' : 'sub'}>
      <td>
        {whose === null ? (
          name
        ) : (
          <details>
            <summary>
              {name}
              {whose === 'estimate' ? <span className="d-sm-none badge text-bg-warning">{words.estimate}</span> : null}
            </summary>
            <p className="fs-13 text-body-tertiary">{explainCharge(pastelCode, whose, chargesWords)}</p>
          </details>
        )}
      </td>
      <td className="d-none d-sm-table-cell">
        {whose === null ? null : <span className={`tag${whose === 'estimate' ? ' warn' : ''}`}>{words[whose]}</span>}
      </td>
      <td className="a">{amount}</td>
    </tr>
  )
}
