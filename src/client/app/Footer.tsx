import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CompanyHours } from '../content/CompanyHours.tsx'
import { useCompany } from '../content/company-context.ts'
import { LanguageSelect } from '../features/shell/public.ts'
import { POPULAR_BRANDS } from '../../shared/domain/search-address/popular-vehicles.ts'
import { ThemeSelect } from '../features/shell/public.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { companyLinks } from './company-links.ts'
import { Contacts, SocialLinks } from './ContactLinks.tsx'
import { useWords } from '../words/use-words.ts'

export function Footer() {
  const messages = useWords('shell')
  const company = useCompany()
  const { addressLines, social, whatsapp } = company
  const links = companyLinks(company)
  const isSocial = [whatsapp, ...Object.values(social)].some(Boolean)
  return (
    <footer className="foot">
      <div className="container-xl">
        <div className="row row-cols-1 row-cols-md-3 g-4">
          <address className="col-xl mb-0">
            <Wordmark title={company.name} />
            {addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <Group id="foot-contact" title={messages.contactBlock}>
            <Contacts />
            <CompanyHours />
          </Group>
          <Group id="foot-links" title={messages.quickLinks}>
            <Link to="/">{messages.home}</Link>
            <SiteLink {...links.about}>{messages.aboutShort}</SiteLink>
            <Link to="/services">{messages.services}</Link>
            <Link to="/sales-reps">{messages.salesReps}</Link>
            <Link to="/testimonials">{messages.testimonials}</Link>
            <SiteLink {...links.contact}>{messages.contactShort}</SiteLink>
            <Link to="/privacy">{messages.privacy}</Link>
            <Link to="/check">{messages.checkQuotation}</Link>
            <Link to="/offline">{messages.offline}</Link>
          </Group>
          <Group id="foot-brands" title={messages.popularBrands}>
            {POPULAR_BRANDS.map(({ name, to }) => (
              <Link key={name} to={to}>
                {name}
              </Link>
            ))}
          </Group>
          {isSocial ? (
            <Group id="foot-social" title={messages.followUs}>
              <SocialLinks />
            </Group>
          ) : null}
          <div className="choices col-xl">
            <LanguageSelect />
            <ThemeSelect />
          </div>
        </div>
        <p className="fs-13 mt-4 mb-0">
          <Link to="/login">{messages.staffLogin}</Link>
        </p>
      </div>
    </footer>
  )
}

type GroupProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A group of links: on a narrow screen only its name, which opens it; before the application runs, by its address. */
function Group({ id, title, children }: GroupProps) {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? (isHydrated && hash === `#${id}`)
  return (
    <div className="col-xl group">
      <h2 className="d-none d-md-block">{title}</h2>
      <h2 className="d-md-none">
        <Button
          bsPrefix="fold"
          href={`#${id}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choose(!isOpen)}
        >
          {title} <Icon name="down" />
        </Button>
      </h2>
      <div id={id} className={isOpen ? 'open' : isHydrated ? 'closed' : undefined}>
        {children}
      </div>
    </div>
  )
}
