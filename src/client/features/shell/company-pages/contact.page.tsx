import { whatsappLink } from '../../../../shared/domain/company.ts'
import { companyHours } from '../../../content/company-hours.ts'
import { useCompany } from '../../../content/company-context.ts'
import { CONTACT } from '../../../content/pages.ts'
import { OpenNow } from './OpenNow.tsx'
import { TextCard, TextPage } from './TextPage.tsx'

/** Address, numbers and hours; what the company has not given is not shown. */
export function Page() {
  const company = useCompany()
  const hours = companyHours(company)
  const whatsapp = whatsappLink(company)
  return (
    <TextPage title={CONTACT.title} intro={CONTACT.intro}>
      <div className="cards">
        <TextCard title={CONTACT.address}>
          {company.addressLines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </TextCard>
        {company.phones.length > 0 ? (
          <TextCard title={CONTACT.phone}>
            {company.phones.map((phone) => (
              <div key={phone}>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </div>
            ))}
          </TextCard>
        ) : null}
        {company.email ? (
          <TextCard title={CONTACT.email}>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </TextCard>
        ) : null}
        {whatsapp ? (
          <TextCard title={CONTACT.whatsapp}>
            <a href={whatsapp}>{company.whatsapp}</a>
          </TextCard>
        ) : null}
        <TextCard title={CONTACT.hours}>
          {hours ? <div>{hours}</div> : null}
          {company.openingHours ? <OpenNow hours={company.openingHours} /> : null}
          <div>{CONTACT.closed}</div>
        </TextCard>
      </div>
    </TextPage>
  )
}
