import { Link } from 'react-router-dom'
import { companyHours } from '../content/company-hours.ts'
import { useCompany } from '../content/company-context.ts'
import { LanguageSelect } from '../features/shell/public.ts'
import { POPULAR_BRANDS } from '../criteria/popular-vehicles.ts'
import { ThemeSelect } from '../features/shell/public.ts'
import { SiteLink } from '../ui/SiteLink.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { companyLinks } from './company-links.ts'
import { Contacts, SocialLinks } from './ContactLinks.tsx'
import { useLanguage, useWords } from '../words/use-words.ts'

export function Footer() {
  const messages = useWords('shell')
  const language = useLanguage()
  const company = useCompany()
  const { addressLines, social, whatsapp } = company
  const links = companyLinks(company)
  const isSocial = [whatsapp, ...Object.values(social)].some(Boolean)
  return (
    <footer className="foot">
      <div className="container-xl">
        <div className="row row-cols-2 row-cols-md-4 g-4">
          <address className="col-12 col-xl mb-0">
            <Wordmark title={company.name} />
            {addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <div className="col-xl">
            <h2>{messages.contactBlock}</h2>
            <Contacts />
            <div>{companyHours(company, language)}</div>
          </div>
          <div className="col-xl">
            <h2>{messages.quickLinks}</h2>
            <Link to="/">{messages.home}</Link>
            <SiteLink {...links.about}>{messages.aboutShort}</SiteLink>
            <Link to="/services">{messages.services}</Link>
            <Link to="/sales-reps">{messages.salesReps}</Link>
            <Link to="/testimonials">{messages.testimonials}</Link>
            <SiteLink {...links.contact}>{messages.contactShort}</SiteLink>
            <Link to="/privacy">{messages.privacy}</Link>
            <Link to="/check">{messages.checkQuotation}</Link>
            <Link to="/offline">{messages.offline}</Link>
          </div>
          <div className="col-xl">
            <h2>{messages.popularBrands}</h2>
            {POPULAR_BRANDS.map(({ name, to }) => (
              <Link key={name} to={to}>
                {name}
              </Link>
            ))}
          </div>
          {isSocial ? (
            <div className="col-xl">
              <h2>{messages.followUs}</h2>
              <SocialLinks />
            </div>
          ) : null}
          <div className="col-12 col-xl">
            <div className="row row-cols-2 row-cols-md-1 g-4">
              <LanguageSelect />
              <ThemeSelect />
            </div>
          </div>
        </div>
        <p className="fs-13 mt-4 mb-0">
          <Link to="/login">{messages.staffLogin}</Link>
        </p>
      </div>
    </footer>
  )
}
