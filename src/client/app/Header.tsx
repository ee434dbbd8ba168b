import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCompany } from '../content/company-context.ts'
import { QuotesLink } from '../features/my-quotes/public.ts'
import { SavedLink } from '../features/saved/public.ts'
import { Button } from '../ui/Button.tsx'
import { isOpenEarly } from '../ui/early-popover.ts'
import { Icon } from '../ui/Icon.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { companyLinks } from './company-links.ts'
import { ContactLinks, SocialLinks } from './ContactLinks.tsx'
import { useWords } from '../words/use-words.ts'

const MENU_ID = 'main-menu'

export function Header() {
  const messages = useWords('shell')
  const company = useCompany()
  const { pathname, search, key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const isHydrated = useHydrated()
  const menu = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const takeMenuOver = useEffectEvent(() => {
    if (!isOpenEarly(menu.current)) return
    menu.current?.hidePopover()
    setOpenAt(key)
  })
  useEffect(() => takeMenuOver(), [])
  // As the browser does it of itself before the application runs.
  const closeMenu = useEffectEvent(({ key: pressed }: KeyboardEvent) => {
    if (pressed !== 'Escape') return
    setOpenAt(undefined)
    menuButton.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('keydown', closeMenu)
    return () => document.removeEventListener('keydown', closeMenu)
  }, [isOpen])
  const links = companyLinks(company)
  const stock = { pathname: '/', search: pathname === '/' ? search : '', hash: '#search' }
  return (
    <header>
      <TopBar />
      <div className="head">
        <div className="container-xl in">
          <Link to="/" className="logo">
            <Wordmark title={messages.logo(company.name)} />
          </Link>
          <Button
            ref={menuButton}
            variant="chrome"
            className="btn-icon menu"
            aria-label={messages.menu}
            // Before the application runs the browser itself tells whether its popover is open.
            aria-expanded={isHydrated ? isOpen : undefined}
            aria-controls={MENU_ID}
            popoverTarget={MENU_ID}
            onClick={() => setOpenAt(isOpen ? undefined : key)}
          >
            <Icon name="menu" size="l" />
          </Button>
          <nav
            ref={menu}
            id={MENU_ID}
            className={isOpen ? 'nav open' : 'nav'}
            popover="auto"
            aria-label={messages.mainNavigation}
          >
            <SiteLink to="/" isNavigation>
              {messages.home}
            </SiteLink>
            <SiteLink {...links.about} isNavigation>
              {messages.about}
            </SiteLink>
            <SiteLink {...links.faq} isNavigation>
              {messages.faq}
            </SiteLink>
            <SiteLink {...links.contact} isNavigation>
              {messages.contact}
            </SiteLink>
            <SavedLink />
            <QuotesLink />
          </nav>
          {/* A state, if an empty one: it opens the panel and is no search. */}
          <Link className="btn btn-chrome find" to={stock} state={{}}>
            <Icon name="search" /> <span>{messages.findMyCar}</span>
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Hidden altogether while the company has given none of its addresses. */
function TopBar() {
  const { email, whatsapp, social } = useCompany()
  if (![email, whatsapp, ...Object.values(social)].some(Boolean)) return null
  return (
    <div className="topbar">
      <div className="container-xl in hstack gap-2 justify-content-between">
        <span>
          <ContactLinks />
        </span>
        <span>
          <SocialLinks />
        </span>
      </div>
    </div>
  )
}
