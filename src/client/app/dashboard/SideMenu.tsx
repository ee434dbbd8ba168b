import { useDispatch } from 'react-redux'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { SessionUser } from '../../../shared/contract/staff.ts'
import { hasPermission } from '../../../shared/domain/permissions.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { useCompany } from '../../content/company-context.ts'
import { logOut, useStaffUser } from '../../features/staff/public.ts'
import { Icon, LineIcon } from '../../ui/Icon.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { initialsOf } from './initials.ts'
import { LOG_OUT_ICON, MENU } from './menu.ts'
import { messages } from './messages.ts'
import { roleOf } from './role-of.ts'
import { useEffect, useState } from 'react'

const MENU_ID = 'dashboard-menu'

/** On a phone a bar with the button `Menu`, which folds the rest out under it. */
export function SideMenu() {
  const company = useCompany()
  const user = useStaffUser()
  const { isOpen, toggle } = useFoldedMenu()
  if (user === null) return null
  return (
    <header className={isOpen ? 'side open' : 'side'}>
      <div className="side-bar">
        <Link to="/" className="logo">
          <Wordmark title={messages.logo(company.name)} />
        </Link>
        <button
          type="button"
          className="btn btn-icon menu"
          aria-label={messages.menu}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size="l" />
        </button>
      </div>
      <nav id={MENU_ID} aria-label={messages.navigation}>
        <Person user={user} />
        {MENU.filter(({ permission }) => hasPermission(user.permissions, permission)).map(({ to, label, icon }) => (
          <NavLink key={to} to={to}>
            <LineIcon path={icon} /> {label}
          </NavLink>
        ))}
        <LogOut />
      </nav>
    </header>
  )
}

function Person({ user }: { readonly user: SessionUser }) {
  const name = user.name.trim() || user.username
  return (
    <div className="person">
      <span className="avatar" aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <div className="grow">
        <div className="name">{name}</div>
        <div className="fs-13">{roleOf(user.permissions)}</div>
      </div>
    </div>
  )
}

function LogOut() {
  const dispatch = useDispatch<ClientDispatch>()
  return (
    <button type="button" className="log-out" onClick={() => void dispatch(logOut())}>
      <LineIcon path={LOG_OUT_ICON} /> {messages.logOut}
    </button>
  )
}

/** A menu that folds in by itself when one goes somewhere, and by the Escape key. */
function useFoldedMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return undefined
    const foldIn = (event: KeyboardEvent) => (event.key === 'Escape' ? setOpenAt(undefined) : undefined)
    document.addEventListener('keydown', foldIn)
    return () => document.removeEventListener('keydown', foldIn)
  }, [isOpen])
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key) }
}
