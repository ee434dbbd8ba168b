import { formatAmount } from '../../../../shared/domain/money.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import { dayWords } from './day-words.ts'
import { useWords } from '../../../words/use-words.ts'

/** Label and value of everything that was signed, in the order of the paper. */
export function FactsList({ facts }: { readonly facts: QuoteFacts }) {
  const words = useWords('quoteCheck')
  const rows = [
    [words.number, facts.number],
    [words.vehicle, facts.year === null ? facts.vehicle : `${facts.year} ${facts.vehicle}`],
    [words.reference, facts.saexRef],
    [words.destination, words.place(facts.place, facts.country)],
    [words.total, totalWords(facts)],
    [words.issued, dayWords(facts.issuedAt, words)],
    [words.validUntil, dayWords(facts.validUntil, words)],
  ] as const
  return (
    <div className="spec one">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Dollars first, as on the paper: 'US$ 27 001.77 = R 463 998.40'. */
function totalWords({ total, currency, totalUsd }: QuoteFacts): string {
  const own = formatAmount(total, currency)
  return currency === 'USD' || totalUsd === null ? own : `${formatAmount(totalUsd, 'USD')} = ${own}`
}
