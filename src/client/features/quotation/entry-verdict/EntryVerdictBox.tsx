import { useId, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import type { Country } from '../../../../shared/contract/reference.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { type Arrival, arrivalMonths, usualArrival } from '../../../../shared/domain/entry-rules/arrival.ts'
import type { EntryRule } from '../../../../shared/domain/entry-rules/entry-rules.ts'
import { arrivalText, describeEntry } from '../../../../shared/domain/entry-rules/entry-words.ts'
import { judgeEntry, type EntryVerdict } from '../../../../shared/domain/entry-rules/judge-entry.ts'
import { countryName } from '../../../../shared/domain/country-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { useGetEntryRulesQuery } from '../../../api/public/delivery-notes-api.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

export type EntryVerdictProps = {
  readonly vehicle: Readonly<Pick<Vehicle, 'year' | 'bodyType' | 'vehicleType'>>
  /** Null = none is chosen yet. */
  readonly country: Country | null
  /** The chosen month; null = the usual one. */
  readonly arrival: Arrival | null
  readonly onArrival: (arrival: Arrival) => void
  readonly className: string
}

type Props = Omit<EntryVerdictProps, 'country' | 'className'> & { readonly country: Country }

/** How far ahead one may choose. */
const MONTHS = 18
const LOOKS: Readonly<Record<EntryVerdict, { readonly tone: string; readonly icon: IconName }>> = {
  green: { tone: 'alert-success', icon: 'ok' },
  amber: { tone: 'alert-warning', icon: 'warn' },
  cannotTell: { tone: '', icon: 'info' },
  red: { tone: 'alert-danger', icon: 'warn' },
}

/** The verdict with its reasons, the date of its source, and the month that it is judged for. */
export function EntryVerdictBox({ vehicle, country, arrival, onArrival }: Props) {
  const words = useWords('entryRules')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { data, isError, refetch } = useGetEntryRulesQuery()
  if (isError) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { rules, rulesOrigin } = data.result
  const rule = rules.find(({ countryId }) => countryId === country.countryId)?.rule
  const month = arrival ?? usualArrival(now)
  const judgement = judgeEntry({ rule, vehicle, arrival: month })
  const name = countryName(country.countryName, language)
  const { title, text, date } = describeEntry({
    ...judgement,
    country: name,
    asOf: rule?.asOf,
    words: words.verdict,
  })
  const { tone, icon } = LOOKS[judgement.verdict]
  return (
    <section className={`alert entry ${tone}`} aria-label={words.name(name)}>
      <LateStyles />
      <Icon name={icon} />
      <div>
        <p aria-live="polite">
          <strong>{title}</strong> {text} {date}
        </p>
        <MonthSelect now={now} value={month} onChange={onArrival} />
        {rule === undefined ? null : <Source rule={rule} />}
        <p className="fs-13">
          {rulesOrigin.source === 'sample' ? `${words.sample} ` : null}
          {words.noLegalAdvice}
        </p>
      </div>
    </section>
  )
}

type Month = NonNullable<Props['arrival']>
type MonthProps = { readonly now: Date; readonly value: Month; readonly onChange: (month: Month) => void }

function MonthSelect({ now, value, onChange }: MonthProps) {
  const words = useWords('entryRules')
  const id = useId()
  const months = arrivalMonths(now, MONTHS)
  const isChosen = (month: Month) => month.year === value.year && month.month === value.month
  return (
    <p>
      <label htmlFor={id}>{words.arrival}</label>{' '}
      <FormSelect
        id={id}
        value={months.findIndex(isChosen)}
        onChange={(event) => {
          const month = months[Number(event.target.value)]
          if (month !== undefined) onChange(month)
        }}
      >
        {months.map((month, index) => (
          <option key={arrivalText(month, words.verdict)} value={index}>
            {arrivalText(month, words.verdict)}
          </option>
        ))}
      </FormSelect>
    </p>
  )
}

function Source({ rule: { source, note } }: { readonly rule: EntryRule }) {
  const words = useWords('entryRules')
  return (
    <Disclosure title={words.source}>
      <p>{note === null ? `${source}.` : `${source}. ${note}.`}</p>
    </Disclosure>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const words = useWords('entryRules')
  return (
    <p className="alert">
      {words.failed}{' '}
      <Button variant="text" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </p>
  )
}
