import { useEffect, useRef, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import type { Country } from '../../../../shared/contract/reference.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { type Choices, portKey, useDestinationOptions } from '../../../buyer/destination-options.ts'
import {
  type ChosenDestination,
  forgetDestination,
  loadDestination,
  saveDestination,
} from '../../../buyer/stored-destination.ts'
import { Button } from '../../../ui/Button.tsx'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { usePublishedPrices } from './use-published-prices.ts'

type Props = {
  /** The visitor pressed the button in whose place this stands. */
  readonly isAsked: boolean
}

/** Country and place that prices are shown for: those of the listing's panel, kept where it keeps them. */
export function DestinationLists({ isAsked }: Props) {
  const words = useWords('quotePanel')
  const language = useLanguage()
  const [chosen, setChosen] = useState(() => loadDestination(localDeviceStorage))
  const [country, setCountry] = useState<Country | null>(chosen?.country ?? null)
  const { countries, ports } = useDestinationOptions(country)
  const first = useRef<HTMLSelectElement>(null)
  usePublishedPrices(chosen)
  useEffect(() => {
    if (isAsked) first.current?.focus()
  }, [isAsked])

  const keep = (next: ChosenDestination | null) => {
    if (next === null) forgetDestination(localDeviceStorage)
    else saveDestination(localDeviceStorage, next)
    setChosen(next)
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
