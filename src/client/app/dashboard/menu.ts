import { PERMISSION, type PermissionId } from '../../../shared/contract/staff.ts'
import { BULK_READERS, UPLOADERS, YARD_READERS } from '../../../shared/domain/permissions.ts'
import type { DashboardPage } from '../../../shared/domain/staff-pages.ts'
import { messages } from './messages.ts'

export type MenuEntry = {
  readonly to: DashboardPage
  /** Pages that belong to it, and have no entry of their own. */
  readonly parts?: readonly DashboardPage[]
  readonly label: string
  /** Drawn in a field of 24 × 24. */
  readonly icon: string
  /** Who sees it, one of several being enough; an administrator sees all. */
  readonly permission: PermissionId | readonly PermissionId[]
}

/** `staff.menu-by-permission`: the first three in this order, then the later ones. */
export const MENU: readonly MenuEntry[] = [
  {
    to: '/dashboard',
    label: messages.overview,
    icon: 'M4 20V4M4 20h16M8 17v-5M12 17V8M16 17v-3',
    permission: PERMISSION.advertiser,
  },
  {
    to: '/quotes',
    label: messages.quotes,
    icon: 'M6 3.5h8L18.5 8v12.5h-12.5ZM14 3.5V8h4.5M9 12.5h6M9 16h6',
    permission: PERMISSION.salesAgent,
  },
  {
    to: '/vehicle-export',
    label: messages.vehicleExport,
    icon: 'M5 4h14v16H5ZM5 9h14M5 14.5h14M10 9v11',
    permission: PERMISSION.salesAgent,
  },
  {
    to: '/stock-desk',
    parts: ['/stock-status', '/bulk/:id'],
    label: messages.stock,
    icon: 'M3.5 14h17v-3l-2-1-2.500-4.500h-8L5.500 10l-2 1ZM7 14v2.500M17 14v2.500M7.500 10h9',
    permission: YARD_READERS,
  },
  {
    to: '/uploads',
    label: messages.uploads,
    icon: 'M12 16V5M12 5L7.500 9.500M12 5l4.500 4.500M5 19.500h14',
    permission: UPLOADERS,
  },
  {
    to: '/to-confirm',
    label: messages.toConfirm,
    icon: 'M4.500 12.500l4.500 4.500L19.500 6.500',
    permission: BULK_READERS,
  },
]

/** Everybody's, whatever they may do. */
export const ACCOUNT = {
  to: '/account',
  icon: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4.5 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
} as const

export const LOG_OUT_ICON = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
