import { type ReactNode, useState } from 'react'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { optionName } from '../../../words/names.ts'
import { useCompany } from '../../../content/company-context.ts'
import { Money } from '../../../ui/Money.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useCurrency, CurrencySelect, type Currency, showMessage } from '../../shell/public.ts'
import { Delivered, type Quotation } from '../../quotation/public.ts'
import { OpenQuote } from './OpenQuote.tsx'
import { vehicleFacts } from './vehicle-facts.ts'
import {
  isPriceOnRequest,
  listingHeading,
  listingPageTitle,
  mileageText,
  vehicleName,
} from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'
import { formatPrice } from '../../../../shared/domain/money.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { SAMPLE } from '../../../../shared/domain/sample.ts'
import { vatPercent } from '../../../../shared/domain/vat-percent.ts'
import { RateAge } from '../../offline/public.ts'
import type { Words } from '../../../words/words.ts'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import { phoneLink, whatsappLink } from '../../../../shared/domain/company.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { CompareButton, SaveButton } from '../../saved/public.ts'

type SharedLink = { readonly title: string; readonly url: string }

type SupplierLogoProps = { readonly src: string | null; readonly name: string }

const BASE = 'ZAR'

type Props = {
  readonly vehicle: Readonly<Vehicle>
  /** How old all of this is. */
  readonly age: ReactNode
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country, in a line. */
  readonly verdict: ReactNode
}

/** Reference, title, and the money: price, what it costs delivered, and the one action. A sold vehicle sells nothing. */
export function ListingHead({ vehicle, age, quotation, verdict }: Props) {
  const words = useWords('listing')
  const optionWords = useWords('options')
  const { formatPriceFromZar } = useCurrency()
  const company = useCompany()
  const isSold = vehicle.status === 'sold'
  const [image] = vehicle.images
  const price = isPriceOnRequest(vehicle) ? words.priceOnRequest : formatPriceFromZar(vehicle.priceWithVAT)
  const facts = [
    vehicleName(vehicle),
    mileageText(vehicle),
    optionName(vehicle.transmission, optionWords),
    optionName(vehicle.fuelType, optionWords),
    price,
    vehicle.saexRef,
  ]
  const head = {
    title: listingPageTitle(vehicle),
    description: facts.filter((fact) => fact !== null && fact !== '').join(', '),
    path: `/vehicle-listing/${vehicle.saexRef}`,
    isHidden: isSold,
    ...(image === undefined ? {} : { image: `${image}/preview.jpg` }),
    ...(import.meta.env.SSR
      ? { facts: (origin: string) => vehicleFacts(vehicle, { origin, seller: company.name }, words) }
      : {}),
  }
  return (
    <div className="listing-head stack">
      <div>
        <div className="listing-ref">
          <span className="text-body-tertiary fs-13">{vehicle.saexRef}</span>
          {isSold ? null : age}
          <SupplierLogo src={vehicle.supplierLogo} name={vehicle.supplierName} />
        </div>
        <PageHeading head={head} className="listing-title">
          {listingHeading(vehicle)}
        </PageHeading>
      </div>
      {vehicle.status === 'available' ? null : (
        <p className="alert alert-warning">{isSold ? words.soldSentence : words.reservedSentence}</p>
      )}
      <ListingPrice vehicle={vehicle} />
      {isSold ? (
        <Link className="btn btn-main btn-lg w-100" to={similarAddress(vehicle)}>
          {words.similar}
        </Link>
      ) : (
        <>
          {isPriceOnRequest(vehicle) ? null : <Delivered quotation={quotation} verdict={verdict} />}
          <OpenQuote quotation={quotation} className="w-100 d-none d-sm-inline-flex" />
        </>
      )}
      <AskLinks vehicle={vehicle} />
      <ListingLinks vehicle={vehicle} />
    </div>
  )
}

/** The price in the chosen currency, which VAT is in it, said once, and how old its rate is. */
function ListingPrice({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const currency = useCurrency()
  const isUnpriced = isPriceOnRequest(vehicle)
  return (
    <div className={vehicle.status === 'sold' ? 'listing-price-sold' : undefined}>
      <div className="listing-price">
        {isUnpriced ? (
          <span className="money">{words.priceOnRequest}</span>
        ) : (
          <Money className="price-xl" text={currency.formatPriceFromZar(vehicle.priceWithVAT)} />
        )}
        <CurrencySelect />
      </div>
      {isUnpriced ? null : (
        <p className="fs-13 text-body-tertiary">
          {priceNotes(vehicle, currency, words).join(' · ')}{' '}
          {currency.code === BASE || currency.rateTimestamp === null ? null : (
            <RateAge timestamp={currency.rateTimestamp} />
          )}
        </p>
      )}
    </div>
  )
}

function priceNotes(
  vehicle: Readonly<Vehicle>,
  { code, rateTimestamp, source }: Currency,
  words: Words<'listing'>,
): string[] {
  const percent = vatPercent(vehicle)
  const vat = percent > 0 ? `${words.inclVat} (${percent}\u00A0%)` : words.vatNotAdded
  if (code === BASE || rateTimestamp === null) return [vat]
  const rate = words.rateOf(minuteInDigits(rateTimestamp), source === SAMPLE)
  return [vat, formatPrice(vehicle.priceWithVAT, BASE), rate]
}

/** The supplier's mark; nothing where there is none or it does not come (`screens.picture-places`). */
function SupplierLogo({ src, name }: SupplierLogoProps) {
  const [hasFailed, setFailed] = useState(false)
  if (src === null || hasFailed) return null
  return <img className="listing-logo" src={src} alt={name} width={96} height={32} onError={() => setFailed(true)} />
}

/** Others of its model, in the stock. */
function similarAddress({ make, model }: Readonly<Vehicle>): string {
  return `/?${new URLSearchParams({ make, model })}`
}

/** Asking the company about it, where a number is known. */
function AskLinks({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const company = useCompany()
  const chat = whatsappLink(company)
  const [phone] = company.phones
  if (chat === undefined && phone === undefined) return null
  return (
    <div className="ask-links">
      {chat === undefined ? null : (
        <a
          className="btn btn-line"
          href={`${chat}?text=${encodeURIComponent(words.whatsAppText(vehicle.saexRef, vehicleName(vehicle)))}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" /> {words.whatsApp}
        </a>
      )}
      {phone === undefined ? null : (
        <a className="btn btn-line" href={phoneLink(phone)} aria-label={words.callName(vehicle.saexRef, phone)}>
          <Icon name="phone" /> {words.call}
        </a>
      )}
    </div>
  )
}

/** Keeping the listing, and passing it on. */
function ListingLinks({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const dispatch = useDispatch()
  const name = vehicleName(vehicle)
  const isSold = vehicle.status === 'sold'

  async function handleShare() {
    const outcome = await shareLink({ title: name, url: window.location.href })
    if (outcome === 'copied') dispatch(showMessage({ kind: 'success', detail: words.linkCopied }))
    if (outcome === 'failed') dispatch(showMessage({ kind: 'warning', detail: words.linkNotCopied }))
  }

  return (
    <div className={isSold ? 'listing-links' : 'listing-links is-four'}>
      <SaveButton vehicle={vehicle} name={name} />
      <CompareButton saexRef={vehicle.saexRef} name={name} />
      <Button variant="text" onClick={() => void handleShare()}>
        <Icon name="share" /> {words.share}
      </Button>
      {isSold ? null : (
        <Link className="btn btn-text" to={`/offline?pack=${vehicle.saexRef}`}>
          <Icon name="pin" /> {words.borderPack}
        </Link>
      )}
    </div>
  )
}

/** By the device's share sheet where it has one, else into the clipboard, which exists on https and localhost only. */
async function shareLink(link: SharedLink): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if ('share' in navigator) {
      await navigator.share(link)
      return 'shared'
    }
    await window.navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}
