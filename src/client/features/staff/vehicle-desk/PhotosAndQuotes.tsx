import { useId } from 'react'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { messages } from './messages.ts'

/** Photos and quotations of a vehicle. */
export function PhotosAndQuotes({ vehicle: { photos, quotes } }: { readonly vehicle: StaffVehicle }) {
  const id = useId()
  return (
    <>
      <section className="card card-body" aria-labelledby={`${id}-photos`}>
        <h2 id={`${id}-photos`} className="mb-2">
          {messages.photos} ({photos.length})
        </h2>
        {photos.length === 0 ? (
          <p className="text-body-secondary mb-0">{messages.noPhotos}</p>
        ) : (
          <div className="desk-photos">
            {photos.map(({ key, address }) => (
              <div key={key} className="ph ph-43">
                <Picture src={address} alt="" sizes="120px" upTo={320} />
              </div>
            ))}
          </div>
        )}
      </section>
      <section className="card card-body mt-4" aria-labelledby={`${id}-quotes`}>
        <h2 id={`${id}-quotes`} className="mb-2">
          {messages.quotations} ({quotes.total})
        </h2>
        {quotes.newest.length === 0 ? (
          <p className="text-body-secondary mb-0">{messages.noQuotations}</p>
        ) : (
          <ul className="desk-plain">
            {quotes.newest.map(({ quoteNumber, issuedAt, endLocation }) => (
              <li key={quoteNumber}>
                {quoteNumber}{' '}
                <span className="fs-14 text-body-secondary">
                  {messages.quotationLine(endLocation, dayInDigits(issuedAt))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
