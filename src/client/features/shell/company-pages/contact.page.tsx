import { whatsappLink } from '../../../../shared/domain/company.ts'
import { companyHours } from '../../../content/company-hours.ts'
import { useCompany } from '../../../content/company-context.ts'
import { OpenNow } from './OpenNow.tsx'
import { TextCard, TextPage } from './TextPage.tsx'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** Address, numbers and hours; what the company has not given is not shown. */
export function Page() {
  const contact = useWords('contact')
  const language = useLanguage()
  const company = useCompany()
  const hours = companyHours(company, language)
  const whatsapp = whatsappLink(company)
  return (
    <TextPage title={contact.title} intro={contact.intro}>
      <div className="cards">
        <TextCard title={contact.address}>
          {company.addressLines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </TextCard>
        {company.phones.length > 0 ? (
          <TextCard title={contact.phone}>
            {company.phones.map((phone) => (
              <div key={phone}>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </div>
            ))}
          </TextCard>
        ) : null}
        {company.email ? (
          <TextCard title={contact.email}>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </TextCard>
        ) : null}
        {whatsapp ? (
          <TextCard title={contact.whatsapp}>
            <a href={whatsapp}>{company.whatsapp}</a>
          </TextCard>
        ) : null}
        <TextCard title={contact.hours}>
          {hours ? <div>{hours}</div> : null}
          {company.openingHours ? <OpenNow hours={company.openingHours} /> : null}
          <div>{contact.closed}</div>
        </TextCard>
      </div>
    </TextPage>
  )
}
