import { phoneLink, whatsappLink } from '../../../../shared/domain/company.ts'
import { companyHours } from '../../../content/company-hours.ts'
import { useCompany } from '../../../content/company-context.ts'
import { TextCard, TextCards, TextPage } from './TextPage.tsx'
import { Icon, LineIcon } from '../../../ui/Icon.tsx'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { useEffect, useState } from 'react'
import { openingAt, type OpeningHours } from '../../../../shared/domain/opening-hours.ts'
import { wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

const CLOCK = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 2'
const CHECK_EVERY_MS = 30_000

/** Address, numbers and hours; what the company has not given is not shown. */
export function Page() {
  const contact = useWords('contact')
  const language = useLanguage()
  const company = useCompany()
  const hours = companyHours(company, language)
  const whatsapp = whatsappLink(company)
  return (
    <TextPage title={contact.title} intro={contact.intro}>
      <TextCards>
        <TextCard title={contact.address} mark={{ icon: <Icon name="pin" />, tone: 'light' }}>
          {company.addressLines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </TextCard>
        {company.phones.length > 0 ? (
          <TextCard title={contact.phone} mark={{ icon: <Icon name="phone" />, tone: 'info' }}>
            {company.phones.map((phone) => (
              <div key={phone}>
                <a href={phoneLink(phone)}>{phone}</a>
              </div>
            ))}
          </TextCard>
        ) : null}
        {company.email ? (
          <TextCard title={contact.email} mark={{ icon: <Icon name="mail" />, tone: 'warning' }}>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </TextCard>
        ) : null}
        {whatsapp ? (
          <TextCard title={contact.whatsapp} mark={{ icon: <Icon name="chat" />, tone: 'success' }}>
            <a href={whatsapp}>{company.whatsapp}</a>
          </TextCard>
        ) : null}
        <TextCard title={contact.hours} mark={{ icon: <LineIcon path={CLOCK} />, tone: 'light' }}>
          {hours ? <div>{hours}</div> : null}
          {company.openingHours ? <OpenNow hours={company.openingHours} /> : null}
          <div>{contact.closed}</div>
        </TextCard>
      </TextCards>
    </TextPage>
  )
}

/**
 * Whether somebody answers now, and when that changes in the visitor's own time; the server does not know the visitor's
 * clock.
 */
function OpenNow({ hours }: { readonly hours: OpeningHours }) {
  const language = useLanguage()
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  // The line keeps its place, so that nothing moves when it comes.
  return <div aria-live="polite">{now === undefined ? '\u00A0' : describe(hours, now, language)}</div>
}

function describe(hours: OpeningHours, now: Date, language: Language): string {
  const contact = wordsIn(language, 'contact')
  const { isOpen, changesAt } = openingAt(hours, now)
  if (changesAt === null) return ''
  return isOpen
    ? contact.openUntil(timeOf(changesAt, now, language))
    : contact.opensAt(timeOf(changesAt, now, language))
}

/** '14:30', with the day when it is another one: 'Monday 09:00'. */
function timeOf(moment: Date, now: Date, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(language, isToday ? time : { weekday: 'long', ...time }).format(moment)
}
