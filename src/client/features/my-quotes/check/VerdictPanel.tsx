import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { TONES, type Verdict } from './verdict.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { formatAmount } from '../../../../shared/domain/money.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import type { BuyerTotal } from './buyer-total.ts'
import { PaperRoute, PaperTotal } from './PaperParts.tsx'

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
      {facts === null ? null : <SignedPaper facts={facts} />}
      {asked === null ? null : <p className="fs-14 text-body-secondary">{words[ASKED[asked]]}</p>}
      {children}
    </section>
  )
}

/** What was signed, in the form that the paper itself has on screen. */
function SignedPaper({ facts }: { readonly facts: QuoteFacts }) {
  const words = useWords('quoteCheck')
  // A name that was shortened for its code stays as it was signed.
  const at = words.place(facts.place, countryIn(facts.country, useLanguage()))
  const rows = [
    [words.reference, facts.saexRef],
    [words.issued, dayInWords(facts.issuedAt, words)],
    [words.validUntil, dayInWords(facts.validUntil, words)],
  ] as const
  return (
    <section className="vstack gap-4 paper" aria-label={words.quotationOf(facts.number)}>
      <div className="paper-head">
        <div>
          <h3>{words.quotationOf(facts.number)}</h3>
          <p className="mt-2">
            <strong>{facts.year === null ? facts.vehicle : `${facts.year} ${facts.vehicle}`}</strong>
            <br />
            <span className="fs-14 text-body-secondary">
              {words.destination} {at}
            </span>
          </p>
        </div>
      </div>
      <PaperTotal total={signedTotal(facts)} />
      <PaperRoute place={at} />
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
    </section>
  )
}

/** Dollars first, as on the paper: US$ 27 001.77, and under it R 463 998.40. The rate is not among what was signed. */
function signedTotal({ total, currency, totalUsd }: QuoteFacts): BuyerTotal {
  const own = formatAmount(total, currency)
  const unsaid = { rate: '', rateTime: '', isSampleRate: false }
  if (currency === 'USD' || totalUsd === null) return { amount: own, tariffAmount: null, ...unsaid }
  return { amount: formatAmount(totalUsd, 'USD'), tariffAmount: own, ...unsaid }
}
