import { type ReactNode, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { phoneLink, whatsappLink } from '../../../../shared/domain/company.ts'
import { parseSaexReference, toSaexRef } from '../../../../shared/domain/saex-reference.ts'
import { CompanyHours, HoursZone } from '../../../content/CompanyHours.tsx'
import { hourRow } from '../../../content/company-hours.ts'
import { useCompany } from '../../../content/company-context.ts'
import { OpenNow } from '../../../content/OpenNow.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon, LineIcon } from '../../../ui/Icon.tsx'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { CardText, TextCard, TextCards, TextPage } from './TextPage.tsx'

const CLOCK = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 2'

/** Ways to write and call, hours and address; what the company has not given is not shown. */
export function Page() {
  const contact = useWords('contact')
  const { addressLines, phones, whatsapp, email } = useCompany()
  return (
    <TextPage title={contact.title} intro={contact.intro} picture={{ scene: 'keys', photo: 'people' }}>
      <TextCards isNarrow>
        {phones.length > 0 || whatsapp || email ? (
          <TextCard title={contact.talk}>
            <Ways />
          </TextCard>
        ) : null}
        <div className="col">
          <section className="card h-100 divided">
            <CardText title={contact.hours} mark={{ icon: <LineIcon path={CLOCK} />, tone: 'light' }}>
              <OpenNow />
              <Hours />
            </CardText>
            <CardText title={contact.address} mark={{ icon: <Icon name="pin" />, tone: 'warning' }}>
              {addressLines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </CardText>
          </section>
        </div>
      </TextCards>
    </TextPage>
  )
}

/** Numbers and address themselves, and a button for each way; a message begins with the vehicle that it is about. */
function Ways() {
  const contact = useWords('contact')
  const company = useCompany()
  const { phones, whatsapp, email } = company
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const reference = parseSaexReference(text)
  const about = reference.kind === 'number' ? encodeURIComponent(contact.about(toSaexRef(reference.saexNumber))) : ''
  const chat = whatsappLink(company)
  return (
    <>
      <div className="mb-3 text-break">
        {phones.map((phone) => (
          <Way key={phone} icon="phone" tone="info" name={contact.phone}>
            <a href={phoneLink(phone)}>{phone}</a>
          </Way>
        ))}
        {chat ? (
          <Way icon="chat" tone="success" name={contact.whatsapp}>
            <a href={chat}>{whatsapp}</a>
          </Way>
        ) : null}
        {email ? (
          <Way icon="mail" tone="warning" name={contact.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Way>
        ) : null}
      </div>
      {chat || email ? (
        <Field
          className="mb-3"
          label={contact.reference}
          hint={contact.referenceHint}
          note={contact.referenceNote}
          fault={isLeft && reference.kind === 'garbled' ? contact.referenceFault : undefined}
          isLive
        >
          {(control) => (
            <FormControl
              {...control}
              className="reference"
              value={text}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
              onBlur={() => setLeft(true)}
            />
          )}
        </Field>
      ) : null}
      <div className="hstack gap-2 flex-wrap">
        {chat ? (
          <a className="btn btn-main" href={about ? `${chat}?text=${about}` : chat}>
            <Icon name="chat" /> {contact.whatsapp}
          </a>
        ) : null}
        {phones[0] === undefined ? null : (
          <a className="btn btn-line" href={phoneLink(phones[0])}>
            <Icon name="phone" /> {contact.call}
          </a>
        )}
        {email ? (
          <a className="btn btn-line" href={about ? `mailto:${email}?subject=${about}` : `mailto:${email}`}>
            <Icon name="mail" /> {contact.writeEmail}
          </a>
        ) : null}
      </div>
    </>
  )
}

type WayProps = {
  readonly icon: 'phone' | 'chat' | 'mail'
  readonly tone: 'info' | 'success' | 'warning'
  readonly name: string
  readonly children: ReactNode
}

function Way({ icon, tone, name, children }: WayProps) {
  return (
    <div className="hstack gap-2 mb-2">
      <span className={`badge text-bg-${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        {name} {children}
      </div>
    </div>
  )
}

/** One row for the days that somebody answers, one for the others; else the company's own words. */
function Hours() {
  const contact = useWords('contact')
  const language = useLanguage()
  const company = useCompany()
  const row = hourRow(company, language)
  if (!row) return <CompanyHours />
  return (
    <dl className="mt-2 mb-0">
      <div className="d-flex flex-wrap column-gap-3 justify-content-between">
        <dt>{row.days}</dt>
        <dd>
          {row.time} <HoursZone />
        </dd>
      </div>
      <div className="d-flex flex-wrap column-gap-3 justify-content-between">
        <dt>{contact.daysOff}</dt>
        <dd>{contact.closed}</dd>
      </div>
    </dl>
  )
}
