import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useDispatch } from 'react-redux'
import type { DeliveryPrices } from '../../../../shared/contract/catalogue.ts'
import type { Country } from '../../../../shared/contract/reference.ts'
import { SORT } from '../../../../shared/contract/stock.ts'
import { HOUR_MS } from '../../../../shared/domain/durations.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { DELIVERY_PRICES_CALL, deliveryNotesApi } from '../../../api/public/delivery-notes-api.ts'
import type { Answered, Freshness } from '../../../api/freshness.ts'
import type { DeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { type Choices, portKey, useDestinationOptions } from '../../../buyer/destination-options.ts'
import {
  type ChosenDestination,
  forgetDestination,
  loadDestination,
  saveDestination,
} from '../../../buyer/stored-destination.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { Button } from '../../../ui/Button.tsx'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { useLaterAnswer } from '../../offline/late.ts'
import type { ReplaceSearch } from '../results/use-search.ts'
import { toWire, usePublishedPrices } from './use-published-prices.tsx'

type Props = {
  /** The visitor pressed the button in whose place this stands. */
  readonly isAsked: boolean
  readonly criteria: SearchCriteria
  readonly replace: ReplaceSearch
  readonly onPrices: (prices: DeliveredPrices | null) => void
}

/** Country and place that prices are shown for: those of the listing's panel, kept where it keeps them. */
export function DestinationLists({ isAsked, criteria, replace, onPrices }: Props) {
  const words = useWords('quotePanel')
  const language = useLanguage()
  const [chosen, setChosen] = useState(() => loadDestination(localDeviceStorage))
  const [country, setCountry] = useState<Country | null>(chosen?.country ?? null)
  const { countries, ports } = useDestinationOptions(country)
  const searched = criteria.destination
  const { data, isEstimate } = useDeliveryPrices(chosen !== null || searched !== undefined, criteria)
  const first = useRef<HTMLSelectElement>(null)
  // The button goes as this comes, asked for or not.
  const [hadFocus] = useState(() => document.activeElement?.matches('.to-line button') === true)
  usePublishedPrices({ chosen, data, isEstimate, onPrices })
  // A link may come with a search at another destination: from then on its own is shown. One without any lets go, so that
  // the way back to the same destination is followed too.
  const [followed, setFollowed] = useState('')
  const there = data && searched && findThere(data.result, searched)
  const next = searched === undefined ? '' : there ? portKey(there.port) : followed
  if (next !== followed) {
    setFollowed(next)
    if (there) {
      setChosen(there)
      setCountry(there.country)
    }
  }
  useEffect(() => {
    if (isAsked || hadFocus) first.current?.focus()
  }, [isAsked, hadFocus])

  const keep = (next: ChosenDestination | null) => {
    if (next === null) forgetDestination(localDeviceStorage)
    else saveDestination(localDeviceStorage, next)
    setChosen(next)
    if (searched && next) replace({ ...criteria, page: 1, destination: toWire(next.port) })
  }
  // A stored choice is there before its list is.
  const countryList = countries.list ?? (country === null ? [] : [country])
  const portList = ports.list ?? (chosen === null ? [] : [chosen.port])
  const failed = [countries, ports].find(({ hasFailed }) => hasFailed)
  return (
    <>
      <FormSelect
        ref={first}
        aria-label={words.selectCountry}
        className={country === null ? 'is-unset' : ''}
        value={country?.countryId ?? ''}
        onChange={({ target }) => {
          setCountry(countryList.find(({ countryId }) => String(countryId) === target.value) ?? null)
          keep(null)
          if (searched && target.value === '') replace(withoutDestination(criteria))
        }}
      >
        <option value="">{words.selectCountry}</option>
        {countryList.map(({ countryId, countryName }) => (
          <option key={countryId} value={countryId}>
            {countryIn(countryName, language)}
          </option>
        ))}
      </FormSelect>
      {failed ? (
        <Retry choices={failed} />
      ) : (
        <FormSelect
          aria-label={words.selectPort}
          className={chosen === null ? 'is-unset' : ''}
          value={chosen === null ? '' : portKey(chosen.port)}
          disabled={country === null || portList.length === 0}
          onChange={({ target }) => {
            const port = portList.find((option) => portKey(option) === target.value)
            keep(country !== null && port !== undefined ? { country, port } : null)
            if (searched && port === undefined) replace(withoutDestination(criteria))
          }}
        >
          <option value="">{words.selectPort}</option>
          {portList.map((option) => (
            <option key={portKey(option)} value={portKey(option)}>
              {option.endLocation}
            </option>
          ))}
        </FormSelect>
      )}
    </>
  )
}

/**
 * What deliveries cost. Saved ones are asked for again with the next search, when others came late, and when the
 * connection is back; those of an hour ago with the next search, for tabs stay open for days.
 */
function useDeliveryPrices(isWanted: boolean, criteria: SearchCriteria) {
  const dispatch = useDispatch()
  const { data, currentData, refetch, fulfilledTimeStamp } = deliveryNotesApi.useGetDeliveryPricesQuery(
    isWanted ? undefined : skipToken,
  )
  const confirm = (freshness: Freshness) => {
    if (currentData === undefined) return
    const value = { ...currentData, freshness }
    dispatch(deliveryNotesApi.util.upsertQueryEntries([{ endpointName: 'getDeliveryPrices', arg: undefined, value }]))
  }
  useLaterAnswer(
    { request: DELIVERY_PRICES_CALL, freshness: currentData?.freshness },
    { onLater: () => void refetch(), onConfirmed: confirm },
  )
  const askAgain = useEffectEvent(() => {
    const isOld = fulfilledTimeStamp !== undefined && Date.now() - fulfilledTimeStamp > HOUR_MS
    if (currentData !== undefined && (isOld || isSaved(currentData))) void refetch()
  })
  // Of a server that has trouble with this alone the connection tells nothing.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search is the occasion, not an input
  useEffect(() => askAgain(), [criteria])
  return { data, isEstimate: isSaved(data) }
}

function isSaved(prices: Answered<DeliveryPrices> | undefined): boolean {
  return prices !== undefined && prices.freshness.source !== 'network'
}

/** The search without what it asks of a destination. */
function withoutDestination({ kind, filters, sortId }: SearchCriteria): SearchCriteria {
  return {
    kind,
    filters: { ...filters, maxDelivered: null },
    sortId: sortId === SORT.deliveredAscending ? SORT.newest : sortId,
    page: 1,
  }
}

/** The destination of a search with its names; undefined for one without prices. */
function findThere({ destinations }: DeliveryPrices, searched: NonNullable<SearchCriteria['destination']>) {
  const found = destinations.find(
    ({ endLocationId, deliveryTypeId }) =>
      endLocationId === searched.EndLocationId && deliveryTypeId === searched.DeliveryTypeId,
  )
  if (found === undefined) return undefined
  const { countryId, countryName, ...port } = found
  return { country: { countryId, countryName }, port }
}

/** In the place of the list that did not come. */
function Retry({ choices: { isUnanswered, retry } }: { readonly choices: Choices<unknown> }) {
  const words = useWords('quotePanel')
  const ui = useWords('ui')
  return (
    <Button variant="line" className="failed" onClick={retry}>
      {isUnanswered ? ui.needsConnection : words.tryAgain}
    </Button>
  )
}
