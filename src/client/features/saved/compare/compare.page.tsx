import { skipToken } from '@reduxjs/toolkit/query'
import type { PageRequest } from '../../../api/page.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { deliveryNotesApi } from '../../../api/public/delivery-notes-api.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { useState, useMemo } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { DEFAULT_START_COUNTRY_ID } from '../../../../shared/contract/limits.ts'
import { countryName } from '../../../../shared/domain/country-name.ts'
import { usualArrival } from '../../../../shared/domain/entry-rules/arrival.ts'
import { arrivalText } from '../../../../shared/domain/entry-rules/entry-words.ts'
import { judgeEntry } from '../../../../shared/domain/entry-rules/judge-entry.ts'
import { SAMPLE } from '../../../../shared/domain/sample.ts'
import { formatAmount } from '../../../../shared/domain/money.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { compareRows } from './compare-rows.ts'
import { CompareTable } from './CompareTable.tsx'
import { MOST_COMPARED, savedSlice } from '../saved.slice.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { useSelector } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useCurrency } from '../../shell/public.ts'
import { type ChosenDestination, loadDestination } from '../../../buyer/stored-destination.ts'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { useClock } from '../../offline/late.ts'
import { useColumn } from './use-column.ts'
import { useCompared } from './use-compared.ts'
import { useKept } from '../vehicles/use-saved-vehicles.ts'
import { parseSaexReference, toSaexRef } from '../../../../shared/domain/saex-reference.ts'

/** The vehicles that the address names stand on the first paint. */
export async function preload({ dispatch, url }: PageRequest): Promise<undefined> {
  const references = readCompareAddress(url.searchParams) ?? []
  await Promise.all([
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
    ...references.map((saexRef) => dispatch(stockApi.endpoints.getVehicle.initiate(saexRef))),
  ])
  return undefined
}

/** Two to four vehicles side by side. */
export function Page() {
  const messages = useWords('saved')
  const language = useLanguage()
  const { columns, destination, currency, others, add, remove } = useComparison()
  const [isMarking, setMarking] = useState(true)
  const entry = useEntry(destination)
  const rows = compareRows(
    {
      columns,
      port: destination?.port.endLocation ?? null,
      entry,
      formatPrice: currency.formatPriceFromZar,
      formatDelivered: (amount) => formatAmount(amount, currency.code),
    },
    language,
  )
  const place = destination
    ? `${destination.port.endLocation}, ${countryName(destination.country.countryName, language)}`
    : null
  const notes = [messages.comparedCount(columns.length), place === null ? null : messages.deliveredTo(place)]
  return (
    <main className="container-xl" id="content">
      <LateStyles />
      <PageHeading head={{ title: messages.compareTitle, description: messages.compareDescription }}>
        {messages.compareTitle}
      </PageHeading>
      {columns.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <div className="hstack flex-wrap column-gap-4 justify-content-between mb-2">
            <p className="text-body-secondary">{notes.filter((note) => note !== null).join(' · ')}</p>
            <Tick checked={isMarking} onChange={() => setMarking(!isMarking)}>
              {messages.markDifferences}
            </Tick>
          </div>
          <CompareTable columns={columns} rows={rows} isMarking={isMarking} onRemove={remove} />
          {entry === null ? null : <p className="fs-13 text-body-secondary mt-2">{entry.note}</p>}
          {columns.length === 1 ? (
            <p className="text-body-secondary mt-5 mb-3 d-print-none">{messages.oneMore}</p>
          ) : null}
          {place === null ? (
            <p className="text-body-secondary mt-5 mb-3 d-print-none">{messages.noDestination}</p>
          ) : null}
        </>
      )}
      {others.length > 0 && columns.length < MOST_COMPARED ? (
        <FormSelect
          className="is-unset read mt-3"
          aria-label={messages.addVehicle}
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{messages.addVehicle}</option>
          {others.map((vehicle) => (
            <option key={vehicle.saexRef} value={vehicle.saexRef}>
              {`${vehicleName(vehicle)}, ${vehicle.saexRef}`}
            </option>
          ))}
        </FormSelect>
      ) : null}
    </main>
  )
}

function Nothing() {
  const messages = useWords('saved')
  return (
    <EmptyBox scene="yard" className="mt-5">
      <h2>{messages.compareEmptyTitle}</h2>
      <p>{messages.compareEmpty}</p>
      <Link className="btn btn-main" to="/saved">
        {messages.toSaved}
      </Link>
    </EmptyBox>
  )
}

/** The vehicles that the address names, or else those that were chosen on this device, and how to change them. */
function useComparison() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useSelector(savedSlice.selectors.selectIndex).compared
  const references = readCompareAddress(search) ?? chosen
  const known = useKnownVehicles()
  const currency = useCurrency()
  const isHydrated = useHydrated()
  const destination = useMemo(() => (isHydrated ? loadDestination(localDeviceStorage) : null), [isHydrated])
  const keep = useCompared()

  const column = (index: number) => {
    const saexRef = references[index]
    return { saexRef, destination, currency, kept: saexRef === undefined ? undefined : known.get(saexRef) }
  }
  // Four calls, always the same ones, since there are at most four columns.
  const columns = [useColumn(column(0)), useColumn(column(1)), useColumn(column(2)), useColumn(column(3))]

  async function show(next: readonly string[], changed: string): Promise<void> {
    await navigate(writeCompareAddress(next), { replace: true })
    await keep(changed, next.includes(changed))
  }

  return {
    columns: columns.filter((shown) => shown !== undefined),
    destination,
    currency,
    others: [...known.values()].filter(({ saexRef }) => !references.includes(saexRef)),
    add: (saexRef: string) => void show([...references, saexRef], saexRef),
    remove: (saexRef: string) =>
      void show(
        references.filter((reference) => reference !== saexRef),
        saexRef,
      ),
  }
}

/** Whether vehicles may enter the chosen country, in the usual month; null before one is chosen, and at home. */
function useEntry(destination: ChosenDestination | null) {
  const words = useWords('entryRules')
  const language = useLanguage()
  // By the server's clock: that of the device may be days off.
  const clock = useClock()
  const arrival = usualArrival(new Date(clock.now + clock.offset))
  const country = destination?.country.countryId === DEFAULT_START_COUNTRY_ID ? undefined : destination?.country
  const { data, isError } = deliveryNotesApi.useGetEntryRulesQuery(country === undefined ? skipToken : undefined)
  if (country === undefined) return null
  const rule = data?.result.rules.find(({ countryId }) => countryId === country.countryId)?.rule
  const month = `${words.arrival} ${arrivalText(arrival, words.verdict)}.`
  const sample = data?.result.rulesOrigin.source === SAMPLE ? words.sample : ''
  return {
    country: countryName(country.countryName, language),
    note: [month, sample, words.noLegalAdvice].filter((part) => part !== '').join(' '),
    judge: (vehicle: Vehicle) =>
      data === undefined ? (isError ? null : undefined) : judgeEntry({ rule, vehicle, arrival }),
  }
}

/** Saved and recently viewed vehicles of this device by reference; empty where it keeps nothing. */
function useKnownVehicles(): ReadonlyMap<string, Vehicle> {
  const { found } = useKept()
  return useMemo(() => {
    if (found?.phase !== 'read') return new Map<string, Vehicle>()
    const { vehicles, recents } = found.kept
    return new Map([...recents, ...vehicles].map(({ saexRef, vehicle }) => [saexRef, vehicle]))
  }, [found])
}

/** The references that `?refs=SAEX0001234,SAEX0001187` names, in order, each once, at most four; null = none named. */
export function readCompareAddress(search: URLSearchParams): readonly string[] | null {
  const text = search.get('refs')
  if (text === null) return null
  const references = text.split(',').flatMap((part) => {
    const parsed = parseSaexReference(part)
    return parsed.kind === 'number' ? [toSaexRef(parsed.saexNumber)] : []
  })
  return [...new Set(references)].slice(0, MOST_COMPARED)
}

export function writeCompareAddress(references: readonly string[]): string {
  return `/compare?refs=${references.join(',')}`
}
