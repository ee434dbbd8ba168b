import { matchRoutes } from 'react-router-dom'
import { DASHBOARD_PAGES, type DashboardPage } from '../../shared/domain/staff-pages.ts'
import type { PageModule } from '../api/page.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { loadLateWords } from '../words/words.ts'

/** A page that says more than the first paint of home and listing does. */
const latePage = (load: () => Promise<PageModule>) => lazyPage<PageModule>(load, loadLateWords)

const home = lazyPage<PageModule>(() => import('../features/search/home.page.tsx'))
const listing = lazyPage<PageModule>(() => import('../features/listing/listing.page.tsx'))
const company = {
  about: latePage(() => import('../features/shell/company-pages/about.page.tsx')),
  services: latePage(() => import('../features/shell/company-pages/services.page.tsx')),
  salesReps: latePage(() => import('../features/shell/company-pages/sales-reps.page.tsx')),
  testimonials: latePage(() => import('../features/shell/company-pages/testimonials.page.tsx')),
  contact: latePage(() => import('../features/shell/company-pages/contact.page.tsx')),
  faq: latePage(() => import('../features/shell/company-pages/faq.page.tsx')),
}
const saved = latePage(() => import('../features/saved/vehicles/saved.page.tsx'))
const compare = latePage(() => import('../features/saved/compare/compare.page.tsx'))
const offline = latePage(() => import('../features/offline/offline.page.tsx'))
const myQuotes = latePage(() => import('../features/my-quotes/list/my-quotes.page.tsx'))
const check = latePage(() => import('../features/my-quotes/check/check.page.tsx'))
const opened = latePage(() => import('../features/my-quotes/check/opened.page.tsx'))
const privacy = latePage(() => import('../features/shell/company-pages/privacy.page.tsx'))
const notMe = latePage(() => import('../features/my-quotes/not-me/not-me.page.tsx'))
const login = latePage(() => import('../features/staff/login/login.page.tsx'))
const notFound = latePage(() => import('../features/shell/company-pages/not-found.page.tsx'))

const staffGuard = lazyPage<PageModule>(() => import('./staff-guard.tsx'))

/** The guard of all staff pages; which page it shows is known in `dashboard/pages.ts` alone. */
function dashboardRoute(path: DashboardPage) {
  return { path, source: 'src/client/app/staff-guard.tsx', page: staffGuard, isDashboard: true } as const
}

/** Every route with its page and the page's source file, by which the server finds its scripts in the build's manifest. */
export const ROUTES = [
  { path: '/', source: 'src/client/features/search/home.page.tsx', page: home },
  { path: '/vehicle-listing/:saexRef?', source: 'src/client/features/listing/listing.page.tsx', page: listing },
  { path: '/about', source: 'src/client/features/shell/company-pages/about.page.tsx', page: company.about },
  { path: '/services', source: 'src/client/features/shell/company-pages/services.page.tsx', page: company.services },
  {
    path: '/sales-reps',
    source: 'src/client/features/shell/company-pages/sales-reps.page.tsx',
    page: company.salesReps,
  },
  {
    path: '/testimonials',
    source: 'src/client/features/shell/company-pages/testimonials.page.tsx',
    page: company.testimonials,
  },
  { path: '/contact-us', source: 'src/client/features/shell/company-pages/contact.page.tsx', page: company.contact },
  { path: '/faq', source: 'src/client/features/shell/company-pages/faq.page.tsx', page: company.faq },
  { path: '/saved', source: 'src/client/features/saved/vehicles/saved.page.tsx', page: saved },
  { path: '/my-quotes', source: 'src/client/features/my-quotes/list/my-quotes.page.tsx', page: myQuotes },
  { path: '/offline', source: 'src/client/features/offline/offline.page.tsx', page: offline },
  { path: '/compare', source: 'src/client/features/saved/compare/compare.page.tsx', page: compare },
  { path: '/check', source: 'src/client/features/my-quotes/check/check.page.tsx', page: check },
  { path: '/q', source: 'src/client/features/my-quotes/check/opened.page.tsx', page: opened },
  { path: '/privacy', source: 'src/client/features/shell/company-pages/privacy.page.tsx', page: privacy },
  { path: '/not-me', source: 'src/client/features/my-quotes/not-me/not-me.page.tsx', page: notMe },
  { path: '/login', source: 'src/client/features/staff/login/login.page.tsx', page: login },
  ...DASHBOARD_PAGES.map((path) => dashboardRoute(path)),
  { path: '*', source: 'src/client/features/shell/company-pages/not-found.page.tsx', page: notFound },
] as const

/** The route of a path with its parameters; the last route takes every path. Characters may be encoded. */
export function findRoute(pathname: string) {
  const [match] = matchRoutes([...ROUTES], pathname)!
  return match!
}

/** Whether the dashboard layout holds the page, and the guard stands before it. */
export function isDashboardRoute(route: (typeof ROUTES)[number]): boolean {
  return 'isDashboard' in route
}
