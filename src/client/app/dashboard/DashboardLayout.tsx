import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { LateStyles } from '../../ui/LateStyles.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import { StaffStyles } from '../../ui/StaffStyles.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { useScrollToTop } from '../use-scroll-to-top.ts'
import { messages } from './messages.ts'
import { pageAt } from './pages.ts'
import { SideMenu } from './SideMenu.tsx'

/** The side menu and a page of the staff beside it; the page brings its own `main` with id `content`. */
export function DashboardLayout() {
  useScrollToTop()
  return (
    <>
      <LateStyles />
      <StaffStyles />
      <a className="btn btn-line skip" href="#content">
        {messages.skip}
      </a>
      <div className="dash">
        <SideMenu />
        <CurrentPage />
      </div>
    </>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  if (page === undefined) return null
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <page.Page />
      </Suspense>
    </PageBoundary>
  )
}

function PageLoading() {
  return (
    <main aria-busy="true">
      <SlowText />
    </main>
  )
}
