import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import { formatCount } from '../../shared/domain/money.ts'
import { useCompany } from '../content/company-context.ts'
import { outboxSlice } from '../features/my-quotes/public.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, LineIcon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'
import { companyLinks } from './company-links.ts'
import { useWords } from '../words/use-words.ts'

const CAR = 'M4 16v-3l2-5.5A2 2 0 0 1 8 6h8a2 2 0 0 1 2 1.5L20 13v3M4 16h16v2.5h-3V16M4 16v2.5h3V16M4.5 12.5h15'
const DOTS =
  'M5 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6ZM12 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6ZM19 12.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z'

/** The four places of the installed app, in reach of a thumb; on a listing its action stands there instead. */
export function BottomBar() {
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
