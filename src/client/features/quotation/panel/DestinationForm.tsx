import { Link } from 'react-router-dom'
import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { isDestinationSettled, isQuoteUnderWay, type PanelState } from './panel-state.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { type Choices, portKey, useDestinationOptions } from '../../../buyer/destination-options.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import FormSelect from 'react-bootstrap/FormSelect'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'

type ClearableSelectProps = {
  readonly label: string
  readonly clearLabel: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  /** '' = nothing chosen. */
  readonly value: string
  readonly isDisabled: boolean
  /** The sentence under a wrong field; null = not wrong. */
  readonly fault: string | null
  readonly onChange: (value: string) => void
}

type Props = {
  readonly state: PanelState
  /** The vehicle may not enter the chosen country. */
  readonly isBarred: boolean
  readonly onCountry: (country: Country | null) => void
  readonly onPort: (port: Destination | null) => void
  readonly onGenerate: () => void
}

/** Country, port and the one button. */
export function DestinationForm({ state, isBarred, onCountry, onPort, onGenerate }: Props) {
  const words = useWords('quotePanel')
  const messages = useWords('ui')
  const language = useLanguage()
  const { country, port, areFieldsWrong } = state
  const { countries, ports } = useDestinationOptions(country)
  const isSettled = isDestinationSettled(state)
  const isUnderWay = isQuoteUnderWay(state)
  // A stored choice is there before its list is.
  const countryList = countries.list ?? (country === null ? [] : [country])
  const portList = ports.list ?? (port === null ? [] : [port])
  const fields = useRef<HTMLDivElement>(null)

  function handleGenerate() {
    // Only once it is drawn the page knows which field is wrong.
    flushSync(onGenerate)
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <>
      <div ref={fields} className="row gx-3 destination">
        <ClearableSelect
          label={words.selectCountry}
          clearLabel={words.clearCountry}
          options={countryList.map(({ countryId, countryName }) => ({
            value: String(countryId),
            name: countryIn(countryName, language),
          }))}
          value={country === null ? '' : String(country.countryId)}
          isDisabled={countryList.length === 0}
          fault={areFieldsWrong && country === null ? words.chooseCountry : null}
          onChange={(value) => onCountry(countryList.find(({ countryId }) => String(countryId) === value) ?? null)}
        />
        <ClearableSelect
          label={words.selectPort}
          clearLabel={words.clearPort}
          options={portList.map((option) => ({ value: portKey(option), name: option.endLocation }))}
          value={port === null ? '' : portKey(port)}
          isDisabled={portList.length === 0}
          fault={areFieldsWrong && port === null ? words.choosePort : null}
          onChange={(value) => onPort(portList.find((option) => portKey(option) === value) ?? null)}
        />
        <div className="col-12 col-md-auto">
          <Button
            variant={isSettled || isBarred ? 'line' : 'main'}
            isBusy={isUnderWay}
            aria-busy={isUnderWay}
            onClick={handleGenerate}
          >
            {isSettled ? words.change : words.generate}
          </Button>
        </div>
      </div>
      <EmptyList choices={countries} missing={`${words.emptyOptions}. ${messages.needsConnection}.`} />
      <EmptyList choices={ports} missing={words.portsNeedConnection(countryIn(country?.countryName ?? '', language))} />
      {country !== null && ports.list?.length === 0 ? (
        <p className="form-text">
          {words.noDeliveryPoint} <Link to="/contact-us">{words.contact}</Link>
        </p>
      ) : null}
    </>
  )
}

type EmptyListProps = {
  readonly choices: Choices<unknown>
  /** What is said where nobody answered. */
  readonly missing: string
}

function EmptyList({ choices: { hasFailed, isUnanswered, retry }, missing }: EmptyListProps) {
  const words = useWords('quotePanel')
  if (!hasFailed) return null
  return (
    <p className="form-text text-danger" role="alert">
      {isUnanswered ? missing : words.emptyOptions}{' '}
      <Button variant="text" onClick={retry}>
        {words.tryAgain}
      </Button>
    </p>
  )
}

/** A native list with its label as placeholder and a button that empties it. */
function ClearableSelect({ label, clearLabel, options, value, isDisabled, fault, onChange }: ClearableSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const isChosen = value !== ''

  function handleClear() {
    onChange('')
    select.current?.focus()
  }

  return (
    <Field label={label} fault={fault ?? undefined} className="col-12 col-md">
      {(control) => (
        <div className={isChosen ? 'clearable is-chosen' : 'clearable'}>
          <FormSelect
            {...control}
            ref={select}
            className={isChosen ? undefined : 'is-unset'}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </FormSelect>
          {isChosen ? (
            <Button variant="text" className="btn-icon" aria-label={clearLabel} onClick={handleClear}>
              <Icon name="close" size="s" />
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  )
}
