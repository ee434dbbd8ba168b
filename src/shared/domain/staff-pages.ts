/** Addresses of the pages behind the sign-in; `src/client/app/dashboard/pages.ts` names what stands at each. */
export const DASHBOARD_PAGES = [
  '/dashboard',
  '/quotes',
  '/vehicle-export',
  '/stock-desk',
  '/stock-desk/:saexRef',
  '/stock-desk/:saexRef/photos',
  '/stock-desk/:saexRef/condition',
  '/bulk/:id',
  '/stock-status',
  '/uploads',
  '/to-confirm',
  '/account',
] as const
export type DashboardPage = (typeof DASHBOARD_PAGES)[number]
