import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { TONES, type Verdict } from './verdict.ts'
import { useWords } from '../../../words/use-words.ts'
import { formatAmount } from '../../../../shared/domain/money.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import { dayWords } from './day-words.ts'

type Props = { readonly verdict: Verdict; readonly children?: ReactNode }

const ASKED = { asking: 'asking', yes: 'asked', no: 'notAsked' } as const

/** What a quotation is worth, in large words, and what must stand on the paper. */
export function VerdictPanel({ verdict: { state, facts, asked }, children }: Props) {
  const words = useWords('quoteCheck')
  const { tone, icon } = TONES[state]
  const { title, text } = words.verdicts[state]
  return (
    <section className="card card-body gap-4" aria-label={words.result}>
      <div className={`alert alert-${tone} verdict`}>
        <Icon name={icon} size="l" />
        <div>
          <h2 className="alert-heading">{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {facts === null ? null : <FactsList facts={facts} />}
      {asked === null ? null : <p className="fs-14 text-body-secondary">{words[ASKED[asked]]}</p>}
      {children}
    </section>
  )
}

/** Label and value of everything that was signed, in the order of the paper. */
function FactsList({ facts }: { readonly facts: QuoteFacts }) {
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
