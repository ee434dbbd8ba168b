import { Suspense, useEffect, useRef } from 'react'
import { ConnectionStrip, KeepUp, FirstVisit, FullDevice } from '../features/offline/late.ts'
import { InstallOffer, UpdateNotice } from '../features/shell/late.ts'
import { BottomBar } from './BottomBar.tsx'
import { LateStyles } from '../ui/LateStyles.tsx'
import { Link, useLocation } from 'react-router-dom'
import { keepLastSearch } from './last-search.ts'
import { phoneLink, whatsappLink } from '../../shared/domain/company.ts'
import { FollowForgotten } from '../buyer/FollowForgotten.tsx'
import { OpenNow } from '../content/OpenNow.tsx'
import { useCompany } from '../content/company-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { isSlowLine, savesData, whenSettled } from '../ui/idle.ts'
import { useMedia } from '../ui/use-media.ts'
import { useWords } from '../words/use-words.ts'

const OWN_FONT = '16px Figtree'
/** Installed and narrow (`screens.installed-window`). */
const APP = '(max-width: 570px) and (display-mode: standalone), (max-width: 570px) and (display-mode: minimal-ui)'

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
      <AppBar />
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

function AppBar() {
  return useMedia(APP) ? <BottomBar /> : null
}
