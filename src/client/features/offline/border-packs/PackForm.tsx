import { useEffect, useState, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import type { PackPlace } from '../../../../offline/packs/pack-content.ts'
import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { hasErrorKey } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useIsThere } from '../../../ui/use-is-there.ts'
import { askToPersist } from '../../shell/late.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { showMessage } from '../../shell/public.ts'
import { portKey, useDestinationOptions } from '../../../buyer/destination-options.ts'
import { loadDestination } from '../../../buyer/stored-destination.ts'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { byteWords } from '../storage/byte-words.ts'
import { measurePack, packVehicle } from './pack-actions.ts'
import { PackProgress } from './PackProgress.tsx'
import { useWords, useLanguage } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import FormSelect from 'react-bootstrap/FormSelect'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { Field } from '../../../ui/Field.tsx'

type DestinationSelectsProps = {
  readonly country: Country | null
  readonly port: Destination | null
  /** Save was pressed while one of them was missing. */
  readonly areWrong: boolean
  readonly onCountry: (country: Country | null) => void
  readonly onPort: (port: Destination | null) => void
}

type PlaceSelectProps = {
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  /** What is to be done; said below the first that is wrong. */
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

type Props = { readonly saexRef: string; readonly onDone: () => void }

/** Puts the vehicle of the address into a pack: where to, how large it is, and how far it is. */
export function PackForm({ saexRef, onDone }: Props) {
  const messages = useWords('offlineUse')
  const { data, error, isFetching, refetch } = stockApi.useGetVehicleQuery(saexRef)
  const isGone = hasErrorKey(error, 'VEHICLE_NOT_FOUND')
  if (data === undefined) {
    return (
      <section className="card card-body gap-4 mt-5" aria-busy={isFetching}>
        {error !== undefined && !isFetching ? (
          <>
            <p className="text-danger" role="alert">
              {isGone ? messages.packFailed.refused : messages.vehicleUnknown}
            </p>
            {isGone ? (
              <Button variant="line" onClick={onDone}>
                {messages.cancel}
              </Button>
            ) : (
              <Button variant="line" onClick={() => void refetch()}>
                <Icon name="retry" /> {messages.tryAgain}
              </Button>
            )}
          </>
        ) : (
          <>
            <SkeletonLines widths={[50, 100, 100]} />
            <SlowText />
          </>
        )}
      </section>
    )
  }
  return <Form vehicle={data.result} onDone={onDone} />
}

type Chosen = { readonly country: Country | null; readonly port: Destination | null }
const NOWHERE: Chosen = { country: null, port: null }

function Form({ vehicle, onDone }: { readonly vehicle: Vehicle; readonly onDone: () => void }) {
  const messages = useWords('offlineUse')
  const [chosen, setChosen] = useState<Chosen>(() => loadDestination(localDeviceStorage) ?? NOWHERE)
  const [isWrong, setWrong] = useState(false)
  const size = useSize(vehicle)
  const { save, progress } = useSaving(vehicle, onDone)
  const { country, port } = chosen
  const part = useHeldFocus('h2')

  function handleSave() {
    const isMissing = country === null || port === null
    setWrong(isMissing)
    if (isMissing) part.current?.querySelectorAll('select')[country === null ? 0 : 1]?.focus()
    else void save({ country, port })
  }

  return (
    <section ref={part} className="card card-body gap-4 mt-5" aria-labelledby="pack-form">
      <h2 id="pack-form" tabIndex={-1}>
        {messages.addTitle(vehicleName(vehicle))}
      </h2>
      <DestinationSelects
        {...chosen}
        areWrong={isWrong}
        onCountry={(next) => setChosen({ country: next, port: null })}
        onPort={(next) => setChosen({ country, port: next })}
      />
      {progress === undefined ? (
        <>
          <p className="fs-14 text-body-secondary">{sizeWords(size, vehicle.images.length, messages)}</p>
          <div className="hstack gap-2">
            <Button variant="main" onClick={handleSave}>
              {messages.savePack}
            </Button>
            <Button variant="text" onClick={onDone}>
              {messages.cancel}
            </Button>
          </div>
        </>
      ) : (
        <PackProgress {...progress} />
      )}
    </section>
  )
}

/** Undefined while it is asked for, null when nobody says. */
function useSize(vehicle: Vehicle): number | null | undefined {
  const [size, setSize] = useState<number | null>()
  useEffect(() => {
    let isShown = true
    void measurePack(vehicle).then((bytes) => (isShown ? setSize(bytes ?? null) : undefined))
    return () => {
      isShown = false
    }
  }, [vehicle])
  return size
}

function sizeWords(size: number | null | undefined, photos: number, messages: Words<'offlineUse'>): string {
  if (size === undefined) return messages.measuring
  return size === null ? messages.sizeUnknown : messages.about(byteWords(size, messages), photos)
}

function useSaving(vehicle: Vehicle, onDone: () => void) {
  const messages = useWords('offlineUse')
  const dispatch = useDispatch<ClientDispatch>()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const isThere = useIsThere()
  async function save(place: PackPlace): Promise<void> {
    void askToPersist()
    setProgress({ done: 0, total: 0 })
    const outcome = await packVehicle(vehicle.saexRef, place, setProgress)
    setProgress(undefined)
    if (!outcome.ok) {
      // Who removed it meanwhile knows.
      if (outcome.reason === 'removed') return undefined
      return void dispatch(showMessage({ kind: 'error', detail: messages.packFailed[outcome.reason] }))
    }
    const { missing } = outcome.value
    dispatch(
      missing === 0
        ? showMessage({ kind: 'success', detail: messages.packSaved(vehicleName(vehicle), place.port.endLocation) })
        : showMessage({ kind: 'warning', detail: messages.packIncomplete(missing) }),
    )
    // It takes minutes over a slow line: who reads on elsewhere stays there.
    if (isThere()) onDone()
    return undefined
  }
  return { save, progress }
}

/** Country, and port or border post of it. */
function DestinationSelects({ country, port, areWrong, onCountry, onPort }: DestinationSelectsProps) {
  const messages = useWords('offlineUse')
  const words = useWords('quotePanel')
  const language = useLanguage()
  const { countries, ports } = useDestinationOptions(country)
  // A stored choice is there before its list is.
  const countryList = countries.list ?? (country === null ? [] : [country])
  const portList = ports.list ?? (port === null ? [] : [port])
  const failed = [countries, ports].find(({ hasFailed }) => hasFailed)
  return (
    <>
      <div className="row row-cols-1 row-cols-sm-2 g-3">
        <PlaceSelect
          label={messages.country}
          value={country === null ? '' : String(country.countryId)}
          isWrong={areWrong && country === null}
          fault={areWrong && country === null ? messages.choosePlace : undefined}
          onChange={(value) => onCountry(countryList.find(({ countryId }) => String(countryId) === value) ?? null)}
        >
          {countryList.map(({ countryId, countryName }) => (
            <option key={countryId} value={countryId}>
              {countryIn(countryName, language)}
            </option>
          ))}
        </PlaceSelect>
        <PlaceSelect
          label={messages.port}
          value={port === null ? '' : portKey(port)}
          isWrong={areWrong && port === null}
          fault={areWrong && country !== null && port === null ? messages.choosePlace : undefined}
          onChange={(value) => onPort(portList.find((option) => portKey(option) === value) ?? null)}
        >
          {portList.map((option) => (
            <option key={portKey(option)} value={portKey(option)}>
              {option.endLocation}
            </option>
          ))}
        </PlaceSelect>
      </div>
      {failed === undefined ? null : (
        <p className="form-text text-danger" role="alert">
          {failed.isUnanswered ? messages.noPlaces : words.emptyOptions}{' '}
          <Button variant="text" onClick={failed.retry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
    </>
  )
}

function PlaceSelect({ label, value, isWrong, fault, onChange, children }: PlaceSelectProps) {
  return (
    <Field label={label} fault={fault} className="col">
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
