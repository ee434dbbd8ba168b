import type { MouseEvent, ReactNode } from 'react'
import { Link, NavLink, useNavigate } from 'react-router-dom'

type Props = {
  readonly to: string
  /** Our page for the same, where `to` is another site: without a connection a press opens this one. */
  readonly own?: string
  readonly children: ReactNode
  readonly isNavigation?: boolean
}

/** A link to one of our pages, or to another site when the address is a full one. */
export function SiteLink({ to, own, children, isNavigation = false }: Props) {
  const navigate = useNavigate()
  function handleClick(event: MouseEvent) {
    if (own === undefined || navigator.onLine) return
    event.preventDefault()
    void navigate(own)
  }
  if (/^[a-z]+:/i.test(to))
    return (
      <a className={isNavigation ? 'nav-link' : undefined} href={to} onClick={handleClick}>
        {children}
      </a>
    )
  return isNavigation ? (
    <NavLink className="nav-link" to={to} end>
      {children}
    </NavLink>
  ) : (
    <Link to={to}>{children}</Link>
  )
}
