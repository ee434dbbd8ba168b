import { matchPath } from 'react-router-dom'
import type { PageModule } from '../api/page.ts'
import { lazyPage } from '../ui/lazy-page.tsx'

const home = lazyPage<PageModule>(() => import('../features/stock-search/home.page.tsx'))
const listing = lazyPage<PageModule>(() => import('../features/listing/listing.page.tsx'))
const company = {
  about: lazyPage<PageModule>(() => import('../features/company-pages/about.page.tsx')),
  services: lazyPage<PageModule>(() => import('../features/company-pages/services.page.tsx')),
  salesReps: lazyPage<PageModule>(() => import('../features/company-pages/sales-reps.page.tsx')),
  testimonials: lazyPage<PageModule>(() => import('../features/company-pages/testimonials.page.tsx')),
  contact: lazyPage<PageModule>(() => import('../features/company-pages/contact.page.tsx')),
  faq: lazyPage<PageModule>(() => import('../features/company-pages/faq.page.tsx')),
}
const notFound = lazyPage<PageModule>(() => import('../features/company-pages/not-found.page.tsx'))

/** Every route with its page and the page's source file, by which the server finds its scripts in the build's manifest. */
export const ROUTES = [
  { path: '/', source: 'src/client/features/stock-search/home.page.tsx', page: home },
  { path: '/vehicle-listing/:saexRef?', source: 'src/client/features/listing/listing.page.tsx', page: listing },
  { path: '/about', source: 'src/client/features/company-pages/about.page.tsx', page: company.about },
  { path: '/services', source: 'src/client/features/company-pages/services.page.tsx', page: company.services },
  { path: '/sales-reps', source: 'src/client/features/company-pages/sales-reps.page.tsx', page: company.salesReps },
  {
    path: '/testimonials',
    source: 'src/client/features/company-pages/testimonials.page.tsx',
    page: company.testimonials,
  },
  { path: '/contact-us', source: 'src/client/features/company-pages/contact.page.tsx', page: company.contact },
  { path: '/faq', source: 'src/client/features/company-pages/faq.page.tsx', page: company.faq },
  { path: '*', source: 'src/client/features/company-pages/not-found.page.tsx', page: notFound },
] as const

/** The route of a path with its parameters; the last route takes every path. */
export function findRoute(pathname: string) {
  for (const route of ROUTES) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, params: match.params }
  }
  return { route: ROUTES[ROUTES.length - 1] ?? ROUTES[0], params: {} }
}
