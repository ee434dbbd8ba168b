import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'

type Props = { readonly to: string; readonly children: ReactNode; readonly isNavigation?: boolean }

/** A link to one of our pages, or to another site when the address is a full one. */
export function SiteLink({ to, children, isNavigation = false }: Props) {
  if (/^[a-z]+:/i.test(to))
    return (
      <a className={isNavigation ? 'nav-link' : undefined} href={to}>
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
