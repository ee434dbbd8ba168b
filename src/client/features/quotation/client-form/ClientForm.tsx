import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { canPrintName } from '../../../../shared/domain/printable-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ClientInput } from '../../../buyer/ClientInput.tsx'
import { CLIENT_FIELDS } from '../../../buyer/stored-details.ts'
import type { useClientForm } from './use-client-form.ts'
import { useWords } from '../../../words/use-words.ts'
import { useCompany } from '../../../content/company-context.ts'

type Props = {
  readonly form: ReturnType<typeof useClientForm>
  readonly isShown: boolean
  /** The vehicle may not enter the chosen country. */
  readonly isBarred: boolean
  /** Number of the quotation that the details have brought; its buyer sees them again when he wants to change them. */
  readonly issued: string | null
}

/** The two buttons and, after the first press of either, the details that they need. */
export function ClientForm({ form, isShown, isBarred, issued }: Props) {
  const words = useWords('quoteRequest')
  const heading = useId()
  const formHeading = useRef<HTMLHeadingElement>(null)
  const { details, faults, trouble, kept, running, isKept, change, press } = form
  const [changed, setChanged] = useState<string | null>(null)
  const hasDone = issued !== null && changed !== issued && Object.keys(faults).length === 0
  const isOpen = isShown && !hasDone

  function showDetails() {
    // The pressed button goes.
    flushSync(() => setChanged(issued))
    formHeading.current?.focus()
  }

  return (
    <form
      noValidate
      aria-labelledby={isOpen ? heading : undefined}
      data-kept={isKept}
      onSubmit={(event) => {
        event.preventDefault()
        void press('download')
      }}
    >
      {isShown && hasDone ? (
        <p className="mb-3">
          {words.madeFor(`${details.firstName} ${details.surname}`.trim(), details.email)}{' '}
          <Button variant="text" onClick={showDetails}>
            {words.changeDetails}
          </Button>
        </p>
      ) : null}
      {isOpen ? (
        <>
          <h3 ref={formHeading} id={heading} tabIndex={-1}>
            {issued === null ? words.detailsHeading : words.yourDetails}
          </h3>
          <PrivacyNotice />
          <div className="mb-3">
            <div className="row row-cols-1 row-cols-sm-2 g-3 client-fields">
              {CLIENT_FIELDS.map((field) => (
                <ClientInput key={field} field={field} details={details} faults={faults} onChange={change} />
              ))}
            </div>
          </div>
        </>
      ) : null}
      {isOpen && !canPrintName(`${details.firstName} ${details.surname}`) ? (
        <output className="alert">
          <Icon name="info" /> <span>{words.nameReplaced}</span>
        </output>
      ) : null}
      {trouble === null ? null : (
        <p className="alert alert-danger">
          <Icon name="warn" /> <span>{trouble}</span>
        </p>
      )}
      {kept === null ? null : (
        <p className="alert">
          <Icon name="info" />
          <span>
            {kept.text} <Link to={kept.path}>{words.toMyQuotes}</Link>
          </span>
        </p>
      )}
      <div className="quote-buttons">
        <Button variant="line" size="lg" aria-busy={running === 'email'} onClick={() => void press('email')}>
          <BusyIcon isBusy={running === 'email'} name="mail" /> {words.emailQuote}
        </Button>
        <Button
          variant={isBarred || issued !== null || kept !== null ? 'line' : 'main'}
          size="lg"
          type="submit"
          aria-busy={running === 'download'}
        >
          <BusyIcon isBusy={running === 'download'} name="download" /> {words.downloadQuote}
        </Button>
      </div>
    </form>
  )
}

function BusyIcon({ isBusy, name }: { readonly isBusy: boolean; readonly name: IconName }) {
  return isBusy ? <Spinner /> : <Icon name={name} />
}

/** Before anything is typed: who receives the details, why, for how long, and the rights. */
function PrivacyNotice() {
  const privacy = useWords('privacy')
  const { name } = useCompany()
  return (
    <div className="fs-13 text-body-tertiary">
      {privacy.notice}
      <Disclosure title={privacy.summary}>
        <dl>
          {privacy.short.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text(name)}</dd>
            </div>
          ))}
        </dl>
        <Link to="/privacy" target="_blank">
          {privacy.whole}
        </Link>
      </Disclosure>
    </div>
  )
}
