import { phoneLink, whatsappLink } from '../../../../shared/domain/company.ts'
import { CompanyHours } from '../../../content/CompanyHours.tsx'
import { useCompany } from '../../../content/company-context.ts'
import { useWords } from '../../../words/use-words.ts'

/** The company's own address and numbers, so that nobody needs those of a doubtful paper. */
export function Contacts() {
  const words = useWords('quoteCheck')
  const company = useCompany()
  const { phones, whatsapp, email, website, addressLines } = company
  return (
    <section className="card card-body">
      <h2>{words.contactsHeading}</h2>
      <p className="fs-14 text-body-secondary mt-1 mb-4">{words.contactsText}</p>
      <address className="mb-0">
        <strong>{company.name}</strong>
        {phones.map((phone) => (
          <div key={phone}>
            <a href={phoneLink(phone)}>{phone}</a>
          </div>
        ))}
        {whatsapp ? (
          <div>
            <a href={whatsappLink(company)}>
              {words.whatsapp} {whatsapp}
            </a>
          </div>
        ) : null}
        {email ? (
          <div>
            <a href={`mailto:${email}`}>{email}</a>
          </div>
        ) : null}
        {website ? <div>{website}</div> : null}
        <div>{addressLines.join(', ')}</div>
        <CompanyHours />
      </address>
    </section>
  )
}
