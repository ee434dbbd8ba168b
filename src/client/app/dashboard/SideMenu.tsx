import { useState } from 'react'
import CloseButton from 'react-bootstrap/CloseButton'
import Nav from 'react-bootstrap/Nav'
import NavLink from 'react-bootstrap/NavLink'
import Offcanvas from 'react-bootstrap/Offcanvas'
import OffcanvasBody from 'react-bootstrap/OffcanvasBody'
import { useDispatch } from 'react-redux'
import { Link, matchPath, NavLink as RouteLink, useLocation } from 'react-router-dom'
import { PERMISSION, type PermissionId, type SessionUser } from '../../../shared/contract/staff.ts'
import { BULK_READERS, hasPermission } from '../../../shared/domain/permissions.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { bulkApi } from '../../api/staff/bulk-api.ts'
import { changeRequestsApi } from '../../api/staff/change-requests-api.ts'
import { useCompany } from '../../content/company-context.ts'
import { logOut, useStaffUser } from '../../features/staff/public.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, LineIcon } from '../../ui/Icon.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { initialsOf } from './initials.ts'
import { ACCOUNT, LOG_OUT_ICON, MENU, type MenuEntry } from './menu.ts'
import { messages } from './messages.ts'
import { roleOf } from './role-of.ts'

const MENU_ID = 'dashboard-menu'
/** A change of prices that a colleague asks for is counted so soon. */
const COUNT_POLL_MS = 60_000

/** Pinned beside the page; on a phone a bar with the button `Menu`, which opens it over the page. */
export function SideMenu() {
  const company = useCompany()
  const { pathname } = useLocation()
  const user = useStaffUser()
  const { isOpen, hasLeft, open, close } = useMenu()
  const waiting = useWaitingCount(user)
  if (user === null) return null
  return (
    <aside className="side">
      <div className="side-bar">
        <Link to="/" className="logo">
          <Wordmark title={messages.logo(company.name)} />
        </Link>
        <Button
          variant="chrome"
          className="btn-icon d-md-none"
          aria-label={messages.menu}
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          onClick={open}
        >
          <Icon name="menu" size="l" />
        </Button>
      </div>
      <Offcanvas
        responsive="md"
        className="side-menu"
        aria-label={isOpen ? messages.menu : undefined}
        show={isOpen}
        // Whoever goes somewhere by it has the focus there.
        enforceFocus={isOpen}
        restoreFocus={!hasLeft}
        onHide={close}
      >
        <OffcanvasBody>
          <Nav as="nav" id={MENU_ID} aria-label={messages.navigation}>
            <Person user={user} onClose={close} />
            {MENU.filter(({ permission }) => hasPermission(user.permissions, permission)).map((entry) => (
              <NavLink key={entry.to} as={Link} to={entry.to} {...markOf(entry, pathname)}>
                <LineIcon path={entry.icon} />{' '}
                {messages.withCount(entry.label, entry.to === '/to-confirm' ? waiting : 0)}
              </NavLink>
            ))}
            <NavLink as={RouteLink} to={ACCOUNT.to}>
              <LineIcon path={ACCOUNT.icon} /> {messages.account}
            </NavLink>
            <LogOut />
          </Nav>
        </OffcanvasBody>
      </Offcanvas>
    </aside>
  )
}

/** Where somebody is: at the page itself or below it, or at a part of it whose address is another. */
function markOf({ to, parts = [] }: MenuEntry, pathname: string) {
  const isAt = (path: string) => matchPath({ path, end: false }, pathname) !== null
  const current = isAt(to) ? 'page' : parts.some(isAt) ? 'true' : undefined
  return { active: current !== undefined, 'aria-current': current } as const
}

type PersonProps = { readonly user: SessionUser; readonly onClose: () => void }

function Person({ user, onClose }: PersonProps) {
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
      <CloseButton variant="white" className="d-md-none" aria-label={messages.close} onClick={onClose} />
    </div>
  )
}

function LogOut() {
  const dispatch = useDispatch<ClientDispatch>()
  return (
    <NavLink as="button" type="button" className="log-out" onClick={() => void dispatch(logOut())}>
      <LineIcon path={LOG_OUT_ICON} /> {messages.logOut}
    </NavLink>
  )
}

/** Changes that this member of staff may confirm now; 0 for whoever may confirm none, or while it is not known. */
function useWaitingCount(user: SessionUser | null): number {
  const may = (permission: PermissionId | readonly PermissionId[]) =>
    user !== null && hasPermission(user.permissions, permission)
  const polling = { pollingInterval: COUNT_POLL_MS, skipPollingIfUnfocused: true }
  const requests = changeRequestsApi.useListChangeRequestsQuery(undefined, {
    skip: !may(PERMISSION.pricing),
    ...polling,
  })
  const bulks = bulkApi.useListBulksQuery('waiting', {
    skip: !may(BULK_READERS),
    ...polling,
  })
  return (
    (requests.data?.result.requests.filter(({ mayConfirm }) => mayConfirm).length ?? 0) +
    (bulks.data?.result.bulks.filter(({ mayStart }) => mayStart).length ?? 0)
  )
}

/** A menu that closes by itself when one goes somewhere. */
function useMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  return {
    isOpen: openAt === key,
    hasLeft: openAt !== undefined && openAt !== key,
    open: () => setOpenAt(key),
    close: () => setOpenAt(undefined),
  }
}
