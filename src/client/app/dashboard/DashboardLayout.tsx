import { Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { staffProofSlice } from '../../api/staff-proof.ts'
import { PhotosOnTheirWay, ProofDialog } from '../../features/staff/public.ts'
import { Late } from '../../ui/Late.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import { StaffStyles } from '../../ui/StaffStyles.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { useScrollToTop } from '../use-scroll-to-top.ts'
import { ACCOUNT } from './menu.ts'
import { messages } from './messages.ts'
import { pageAt } from './pages.ts'
import { SideMenu } from './SideMenu.tsx'

const loadLateParts = async () => (await import('../LateParts.tsx')).StaffLateParts

export { SignInCover } from './SignInCover.tsx'

/** The side menu and a page of the staff beside it; the page brings its own `main` with id `content`. */
export function DashboardLayout() {
  useScrollToTop()
  useEnglish()
  return (
    <>
      <StaffStyles />
      <a className="btn btn-line skip" href="#content">
        {messages.skip}
      </a>
      <div id="strip" />
      <div className="dash">
        <SideMenu />
        <CurrentPage />
      </div>
      <ProofDialog />
      <PhotosOnTheirWay />
      {/* Worker, connection, updates. */}
      <Late load={loadLateParts} />
    </>
  )
}

/** Everybody comes in by the log-in, which is a page in the visitor's language; dialogs stand beside these pages. */
function useEnglish(): void {
  useEffect(() => {
    const { documentElement } = document
    const { lang } = documentElement
    documentElement.lang = 'en'
    return () => {
      documentElement.lang = lang
    }
  }, [])
}

function CurrentPage() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  // Until there is a second factor the server answers nothing else.
  const isConfined = useSelector(staffProofSlice.selectors.selectIsFactorMissing)
  if (isConfined && page !== pageAt(ACCOUNT.to)) return <Navigate to={ACCOUNT.to} replace />
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
