import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { whatsappLink } from '../../../../shared/domain/company.ts'
import { useCompany } from '../../../content/company-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { CompareButton, SaveButton } from '../../saved/public.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'

/** Passing the listing on, and asking the company about it where a number is known. */
export function ListingLinks({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const dispatch = useDispatch()
  const company = useCompany()
  const chat = whatsappLink(company)
  const [phone] = company.phones
  const name = vehicleName(vehicle)

  async function handleShare() {
    const outcome = await shareLink({ title: name, url: window.location.href })
    if (outcome === 'copied') dispatch(showMessage({ kind: 'success', detail: words.linkCopied }))
    if (outcome === 'failed') dispatch(showMessage({ kind: 'warning', detail: words.linkNotCopied }))
  }

  return (
    <div className="listing-links">
      <SaveButton vehicle={vehicle} name={name} />
      <CompareButton saexRef={vehicle.saexRef} name={name} />
      <Button variant="text" onClick={() => void handleShare()}>
        <Icon name="share" /> {words.share}
      </Button>
      <Link className="btn btn-text" to={`/offline?pack=${vehicle.saexRef}`}>
        <Icon name="pin" /> {words.borderPack}
      </Link>
      {chat === undefined ? null : (
        <a
          className="btn btn-text"
          href={`${chat}?text=${encodeURIComponent(words.whatsAppText(vehicle.saexRef, name))}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" /> {words.whatsApp}
        </a>
      )}
      {phone === undefined ? null : (
        <a
          className="btn btn-text"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={words.callName(vehicle.saexRef, phone)}
        >
          <Icon name="phone" /> {words.call}
        </a>
      )}
    </div>
  )
}

type SharedLink = { readonly title: string; readonly url: string }

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
