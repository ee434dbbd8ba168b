import { Suspense, useEffect, useRef, useState } from 'react'
import { ConnectionStrip, KeepUp, FirstVisit, FullDevice } from '../features/offline/late.ts'
import { InstallOffer, UpdateNotice } from '../features/shell/late.ts'
import { LateStyles } from '../ui/LateStyles.tsx'
import { Link, useLocation, NavLink } from 'react-router-dom'
import { keepLastSearch } from './last-search.ts'
import { useSelector } from 'react-redux'
import { formatCount } from '../../shared/domain/money.ts'
import { phoneLink, whatsappLink } from '../../shared/domain/company.ts'
import { FollowForgotten } from '../buyer/FollowForgotten.tsx'
import { OpenNow } from '../content/OpenNow.tsx'
import { useCompany } from '../content/company-context.ts'
import { outboxSlice } from '../features/my-quotes/public.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, LineIcon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { isSlowLine, savesData, whenSettled } from '../ui/idle.ts'
import { SiteLink } from '../ui/SiteLink.tsx'
import { companyLinks } from './company-links.ts'
import { useMedia } from '../ui/use-media.ts'
import { useWords } from '../words/use-words.ts'

const OWN_FONT = '16px Figtree'
/** Installed and narrow (`screens.installed-window`). */
const APP = '(max-width: 570px) and (display-mode: standalone), (max-width: 570px) and (display-mode: minimal-ui)'
const CAR = 'M4 16v-3l2-5.5A2 2 0 0 1 8 6h8a2 2 0 0 1 2 1.5L20 13v3M4 16h16v2.5h-3V16M4 16v2.5h3V16M4.5 12.5h15'
const DOTS =
  'M5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6ZM12 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6ZM19 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z'

export function LateParts() {
  return (
    <Suspense fallback={null}>
      <LateStyles />
      <TalkStrip />
      <ConnectionStrip />
      <FirstVisit />
      <FullDevice />
      <InstallOffer />
      <UpdateNotice />
      <BottomBar />
      <KeepUp />
      <KeepLastSearch />
      <FollowForgotten />
      <OwnFont />
    </Suspense>
  )
}

/** What staff read is English; of theirs nothing is saved on the device. */
const STAFF_STRIP = { slow: 'Slow connection', offline: 'Offline' }

/** Of staff pages, which stand in styles of their own. */
export function StaffLateParts() {
  return (
    <>
      <ConnectionStrip ownWords={STAFF_STRIP} />
      <UpdateNotice isOfStaff />
    </>
  )
}

/** In the void above the footer, which main keeps free (`screens.main-height`): whom to ask, and how to tell a genuine paper. */
function TalkStrip() {
  const contact = useWords('contact')
  const company = useCompany()
  const { pathname } = useLocation()
  const chat = whatsappLink(company)
  const [phone] = company.phones
  const way = chat
    ? ({ href: chat, icon: 'chat', name: contact.whatsapp } as const)
    : phone
      ? ({ href: phoneLink(phone), icon: 'phone', name: contact.call } as const)
      : undefined
  if (pathname === '/contact-us') return null
  return (
    <section className="container-xl talk d-print-none" aria-label={contact.talk}>
      <div className="card">
        <div>
          <strong>{contact.talk}</strong>
          <OpenNow />
        </div>
        <div className="hstack gap-2">
          {way === undefined ? null : (
            <a className="btn btn-line" href={way.href}>
              <Icon name={way.icon} /> {way.name}
            </a>
          )}
          {pathname === '/check' ? null : (
            <Link className="btn btn-line" to="/check">
              {contact.checkQuotation}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

/** Shows nothing. */
function KeepLastSearch() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/') keepLastSearch(search)
  }, [pathname, search])
  return null
}

/** Fetches our typeface when the line is idle; a page that is opened from then on is drawn in it, the one that is read stays as it is. */
function OwnFont() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current && document.fonts.check(OWN_FONT)) document.documentElement.dataset['font'] = ''
  }, [pathname])
  useEffect(() => {
    if (!savesData() && !isSlowLine()) return whenSettled(() => void document.fonts.load(OWN_FONT))
  }, [])
  return null
}

/** The four places of the installed app, in reach of a thumb; on a listing its action stands there instead. */
function BottomBar() {
  const isApp = useMedia(APP)
  return isApp ? <Bar /> : null
}

function Bar() {
  const messages = useWords('bar')
  const waiting = useSelector(outboxSlice.selectors.selectWaiting)
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  return (
    <>
      <nav className="bottombar" aria-label={messages.name}>
        <NavLink to="/" end>
          <LineIcon path={CAR} size="l" />
          {messages.stock}
        </NavLink>
        <NavLink to="/saved" end>
          <Icon name="heart" size="l" />
          {messages.saved}
        </NavLink>
        <NavLink to="/my-quotes" end>
          <Icon name="doc" size="l" />
          {messages.quotes}
          {waiting === 0 ? null : (
            <>
              <span className="n" aria-hidden="true">
                {formatCount(waiting)}
              </span>
              <span className="visually-hidden">, {messages.waiting(waiting)}</span>
            </>
          )}
        </NavLink>
        <Button bsPrefix="more-toggle" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpenAt(key)}>
          <LineIcon path={DOTS} size="l" />
          {messages.more}
        </Button>
      </nav>
      <Sheet isOpen={isOpen} title={messages.more} onClose={() => setOpenAt(undefined)} isFlush>
        <MoreLinks />
      </Sheet>
    </>
  )
}

/** Another page closes the sheet. */
function MoreLinks() {
  const messages = useWords('bar')
  const { about, faq, contact } = companyLinks(useCompany())
  const links = [
    { to: '/offline', name: messages.offline },
    { to: '/compare', name: messages.compare },
    { to: '/check', name: messages.check },
    { ...about, name: messages.about },
    { ...faq, name: messages.faq },
    { ...contact, name: messages.contact },
    { to: '/privacy', name: messages.privacy },
  ]
  return (
    <ul className="more">
      {links.map(({ name, ...link }) => (
        <li key={name}>
          <SiteLink {...link}>{name}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
