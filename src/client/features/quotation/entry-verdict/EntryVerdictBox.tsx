import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import FormSelect from 'react-bootstrap/FormSelect'
import type { Country } from '../../../../shared/contract/reference.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { type Arrival, arrivalMonths, usualArrival } from '../../../../shared/domain/entry-rules/arrival.ts'
import { arrivalText, describeEntry } from '../../../../shared/domain/entry-rules/entry-words.ts'
import {
  admittedFrom,
  judgeEntry,
  type EntryReason,
  type EntryVerdict,
} from '../../../../shared/domain/entry-rules/judge-entry.ts'
import { SAMPLE } from '../../../../shared/domain/sample.ts'
import { countryName } from '../../../../shared/domain/country-name.ts'
import { DEFAULT_CRITERIA, NO_FILTERS } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { useClock } from '../../offline/late.ts'
import { deliveryNotesApi } from '../../../api/public/delivery-notes-api.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

export type EntryVerdictProps = {
  readonly vehicle: Readonly<Pick<Vehicle, 'year' | 'bodyType' | 'vehicleType'>>
  /** Null = none is chosen yet. */
  readonly country: Country | null
  /** The chosen month; null = the usual one. */
  readonly arrival: Arrival | null
  readonly onArrival: (arrival: Arrival) => void
}

export type EntryLineProps = Omit<EntryVerdictProps, 'onArrival'> & {
  /** Its whole text is wanted. */
  readonly onOpen: () => void
  /** The vehicle may not enter, or may again. */
  readonly onBarred: (isBarred: boolean) => void
}

type Chosen = { readonly country: Country }

type Props = Omit<EntryVerdictProps, 'country'> & Chosen

/** How far ahead one may choose. */
const MONTHS = 18
const LOOKS: Readonly<Record<EntryVerdict, { readonly tone: string; readonly icon: IconName }>> = {
  green: { tone: 'success', icon: 'ok' },
  amber: { tone: 'warning', icon: 'warn' },
  cannotTell: { tone: '', icon: 'info' },
  red: { tone: 'danger', icon: 'warn' },
}

/** The verdict with its reasons, the month that it is judged for, and its source folded. */
export function EntryVerdictBox({ onArrival, ...props }: Props) {
  const words = useWords('entryRules')
  const entry = useEntry(props)
  if (entry.hasFailed) return <Failed onRetry={entry.retry} />
  if (entry.judged === null) return null
  const { rule, judgement, month, now, name, isSample } = entry.judged
  const isRed = judgement.verdict === 'red'
  // What follows from a failed inspection stands with the source: of a vehicle that may not enter it says nothing new.
  const isAside = ({ code }: EntryReason) => code === 'onFailure'
  const describe = (reasons: readonly EntryReason[]) =>
    describeEntry({ ...judgement, reasons, country: name, asOf: rule?.asOf, words: words.verdict })
  const { title } = describe(judgement.reasons)
  const { text, date } = describe(judgement.reasons.filter((reason) => !isAside(reason)))
  const aside = describe(judgement.reasons.filter((reason) => !isRed && isAside(reason))).text
  const from = isRed && rule !== undefined ? admittedFrom({ rule, vehicle: props.vehicle, arrival: month }) : undefined
  const { tone, icon } = LOOKS[judgement.verdict]
  return (
    <section className={`alert entry ${tone === '' ? '' : `alert-${tone}`}`} aria-label={words.name(name)}>
      <LateStyles />
      <Icon name={icon} />
      <div>
        <div aria-live="polite">
          <p className="entry-title">{title}</p>
          <p>{text}</p>
        </div>
        {from === undefined ? null : (
          <Link className="btn btn-main" to={`/${vehiclesOfYears(from, month.year)}`}>
            {words.admitted(name)}
          </Link>
        )}
        <MonthSelect now={now} value={month} onChange={onArrival} />
        {rule === undefined ? null : (
          <Disclosure key={rule.iso2} title={words.source}>
            <p>
              {date} {aside}{' '}
              <span className="d-print-none">
                {rule.note === null ? `${rule.source}.` : `${rule.source}. ${rule.note}.`}
              </span>
            </p>
          </Disclosure>
        )}
        <p className="fs-13">
          {isSample ? `${words.sample} ` : null}
          {words.noLegalAdvice}
        </p>
      </div>
    </section>
  )
}

/** The verdict in one line, which leads to the whole. */
export function EntryLine({ onOpen, onBarred, ...props }: Omit<EntryLineProps, 'country'> & Chosen) {
  const words = useWords('entryRules')
  const { judged } = useEntry(props)
  const isBarred = judged?.judgement.verdict === 'red'
  useEffect(() => {
    onBarred(isBarred)
    return () => onBarred(false)
  }, [isBarred, onBarred])
  if (judged === null) return null
  const { judgement, name } = judged
  const { tone, icon } = LOOKS[judgement.verdict]
  const { title } = describeEntry({ ...judgement, country: name, asOf: judged.rule?.asOf, words: words.verdict })
  return (
    <>
      <LateStyles />
      <Button bsPrefix="entry-line" className={`is-${tone}`} onClick={onOpen}>
        <Icon name={icon} /> {title}
      </Button>
    </>
  )
}

/** The rule of the chosen country and what it says; null until the rules are there. */
function useEntry({ vehicle, country, arrival }: Chosen & Pick<EntryVerdictProps, 'vehicle' | 'arrival'>) {
  const language = useLanguage()
  // By the server's clock, as the quotation will be judged: that of the device may be days off.
  const clock = useClock()
  const now = new Date(clock.now + clock.offset)
  const { data, isError, refetch } = deliveryNotesApi.useGetEntryRulesQuery()
  const rule = data?.result.rules.find(({ countryId }) => countryId === country.countryId)?.rule
  const month = arrival ?? usualArrival(now)
  return {
    hasFailed: isError,
    retry: () => void refetch(),
    judged:
      data === undefined
        ? null
        : {
            rule,
            judgement: judgeEntry({ rule, vehicle, arrival: month }),
            month,
            now,
            name: countryName(country.countryName, language),
            isSample: data.result.rulesOrigin.source === SAMPLE,
          },
  }
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
        className="mt-1"
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

/** The search, as an address has it, for vehicles of these years. */
function vehiclesOfYears(from: number, to: number): string {
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return writeCriteria({ ...DEFAULT_CRITERIA, kind: 'manual', filters: { ...NO_FILTERS, years } })
}
