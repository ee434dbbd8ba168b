import { matchPath } from 'react-router-dom'
import type { DashboardPage } from '../../../shared/domain/staff-pages.ts'
import type { PageModule } from '../../api/page.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/domain/language.ts'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { loadLateWords } from '../../words/words.ts'

/**
 * The page of every dashboard route. Only the guard imports it, so that visitors load none of it.
 */
const PAGES = {
  '/dashboard': lazyPage<PageModule>(() => import('../../features/staff/overview/dashboard.page.tsx')),
  '/quotes': lazyPage<PageModule>(() => import('../../features/staff/leads/leads.page.tsx')),
  '/vehicle-export': lazyPage<PageModule>(() => import('../../features/staff/vehicle-export/vehicle-export.page.tsx')),
  '/stock-desk': lazyPage<PageModule>(() => import('../../features/staff/stock-desk/stock-desk.page.tsx')),
  '/stock-desk/:saexRef': lazyPage<PageModule>(() => import('../../features/staff/vehicle-desk/vehicle-desk.page.tsx')),
  '/stock-desk/:saexRef/photos': lazyPage<PageModule>(
    () => import('../../features/staff/vehicle-photos/vehicle-photos.page.tsx'),
  ),
  // It says what buyers read, in the language of staff.
  '/stock-desk/:saexRef/condition': lazyPage<PageModule>(
    () => import('../../features/staff/condition/condition.page.tsx'),
    () => loadLateWords(DEFAULT_LANGUAGE),
  ),
  '/bulk/:id': lazyPage<PageModule>(() => import('../../features/staff/bulk/bulk.page.tsx')),
  '/stock-status': lazyPage<PageModule>(() => import('../../features/staff/stock-status/stock-status.page.tsx')),
  '/to-confirm': lazyPage<PageModule>(() => import('../../features/staff/change-requests/to-confirm.page.tsx')),
  '/account': lazyPage<PageModule>(() => import('../../features/staff/account/account.page.tsx')),
  '/uploads': lazyPage<PageModule>(() => import('../../features/staff/uploads/uploads.page.tsx')),
} as const satisfies Readonly<Record<DashboardPage, unknown>>

/** The page at a path, as the router compares paths: without regard to case, or to a slash at the end. */
export function pageAt(pathname: string) {
  return Object.entries(PAGES).find(([path]) => matchPath(path, pathname))?.[1]
}
