import { Link } from 'react-router-dom'
import { companyHours } from '../content/company-hours.ts'
import { useCompany } from '../content/company-context.ts'
import { LanguageSelect } from '../features/shell/public.ts'
import { POPULAR_BRANDS } from '../criteria/popular-vehicles.ts'
import { ThemeSelect } from '../features/shell/public.ts'
import { SiteLink } from '../ui/SiteLink.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { companyLinks } from './company-links.ts'
import { ContactLinks, SocialLinks } from './ContactLinks.tsx'
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
            <ContactLinks emailName={messages.email} />
            <div>{companyHours(company, language)}</div>
          </div>
          <div className="col-xl">
            <h2>{messages.quickLinks}</h2>
            <Link to="/">{messages.home}</Link>
            <SiteLink to={links.about}>{messages.aboutShort}</SiteLink>
            <SiteLink to={links.contact}>{messages.contactShort}</SiteLink>
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
      </div>
    </footer>
  )
}
