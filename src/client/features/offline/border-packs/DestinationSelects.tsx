import type { ReactNode } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { OFFERED_START_LOCATION_ID } from '../../../../shared/contract/limits.ts'
import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { quotationApi } from '../../../api/public/quotation-api.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

type Props = {
  readonly country: Country | null
  readonly port: Destination | null
  /** Save was pressed while one of them was missing. */
  readonly areWrong: boolean
  readonly onCountry: (country: Country | null) => void
  readonly onPort: (port: Destination | null) => void
}

/** Country, and port or border post of it. */
export function DestinationSelects({ country, port, areWrong, onCountry, onPort }: Props) {
  const messages = useWords('offlineUse')
  const language = useLanguage()
  const countries = quotationApi.useGetEndCountriesQuery()
  const destinations = quotationApi.useGetDestinationsQuery(country?.countryId ?? 0, { skip: country === null })
  // A stored choice is there before its list is.
  const countryList = countries.data?.result ?? (country === null ? [] : [country])
  const offered = destinations.currentData?.result.filter(
    ({ startLocationId }) => startLocationId === OFFERED_START_LOCATION_ID,
  )
  const portList = country === null ? [] : (offered ?? (port === null ? [] : [port]))
  const hasFailed = (countries.isError && !countries.isFetching) || (destinations.isError && !destinations.isFetching)
  return (
    <>
      <div className="row row-cols-1 row-cols-sm-2 g-3">
        <Select
          label={messages.country}
          value={country === null ? '' : String(country.countryId)}
          isWrong={areWrong && country === null}
          onChange={(value) => onCountry(countryList.find(({ countryId }) => String(countryId) === value) ?? null)}
        >
          {countryList.map(({ countryId, countryName }) => (
            <option key={countryId} value={countryId}>
              {countryIn(countryName, language)}
            </option>
          ))}
        </Select>
        <Select
          label={messages.port}
          value={port === null ? '' : keyOf(port)}
          isWrong={areWrong && port === null}
          onChange={(value) => onPort(portList.find((option) => keyOf(option) === value) ?? null)}
        >
          {portList.map((option) => (
            <option key={keyOf(option)} value={keyOf(option)}>
              {option.endLocation}
            </option>
          ))}
        </Select>
      </div>
      {hasFailed ? <p className="form-text text-danger">{messages.noPlaces}</p> : null}
      {areWrong && (country === null || port === null) ? (
        <p className="form-text text-danger" role="alert">
          <Icon name="warn" size="s" /> {messages.choosePlace}
        </p>
      ) : null}
    </>
  )
}

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value, isWrong, onChange, children }: SelectProps) {
  return (
    <Field label={label} className="col">
      {(control) => (
        <FormSelect
          {...control}
          isInvalid={isWrong}
          aria-invalid={isWrong}
          className={value === '' ? 'is-unset' : ''}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{label}</option>
          {children}
        </FormSelect>
      )}
    </Field>
  )
}

/** Destinations have no id of their own: the three parts of the route tell them apart. */
function keyOf({ startLocationId, endLocationId, deliveryTypeId }: Destination): string {
  return `${startLocationId}-${endLocationId}-${deliveryTypeId}`
}
