import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { DEFAULT_LANGUAGE } from '../../shared/domain/language.ts'
import { Navigate, useLocation } from 'react-router-dom'
import { useCover, usePutAway, useSessionCheck, useSessionWatch, useStaffUser } from '../features/staff/public.ts'
import { FailedPart } from '../ui/FailedPart.tsx'
import { PageContext } from '../ui/page-context.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SlowText } from '../ui/Spinner.tsx'
import { messages } from './dashboard/messages.ts'
import { pageAt } from './dashboard/pages.ts'

const DashboardLayout = lazy(async () => {
  const { DashboardLayout } = await import('./dashboard/DashboardLayout.tsx')
  return { default: DashboardLayout }
})

// It came with the layout: it is needed when there may be no connection.
const SignInCover = lazy(async () => {
  const { SignInCover } = await import('./dashboard/DashboardLayout.tsx')
  return { default: SignInCover }
})

const UNSURE = { title: messages.unsureTitle }

/**
 * The guard of all dashboard routes: nothing of theirs is fetched or drawn before this tab is known to be signed in.
 */
export function Page() {
  const { status, check } = useSessionCheck()
  const user = useStaffUser()
  if (status === 'none') return <Navigate to="/login" replace />
  if (status === 'unsure') return <Unsure onRetry={check} />
  if (status !== 'live' && status !== 'covered') return <Checking />
  // Of another person everything is another: nothing of a page goes on.
  return <Inside key={user?.userId} isCovered={status === 'covered'} />
}

function Inside({ isCovered }: { readonly isCovered: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useSessionWatch()
  useCover(place, isCovered)
  const isAway = usePutAway()
  const { pathname } = useLocation()
  // Beside the layout instead of after it.
  useEffect(() => {
    pageAt(pathname)
      ?.load(DEFAULT_LANGUAGE)
      .catch(() => undefined)
  }, [pathname])
  return (
    <>
      {isAway ? <Checking /> : null}
      <div ref={place}>
        <div hidden={isAway}>
          <Suspense fallback={<Checking />}>
            <DashboardLayout />
          </Suspense>
        </div>
      </div>
      {isCovered ? (
        <Suspense fallback={<Checking />}>
          <SignInCover />
        </Suspense>
      ) : null}
    </>
  )
}

function Checking() {
  const { onHead } = useContext(PageContext)
  if (import.meta.env.SSR) onHead({ title: messages.staff, isHidden: true })
  return (
    <main className="container-xl" aria-busy="true">
      <SlowText />
    </main>
  )
}

function Unsure({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false)
  if (isTrying) return <Checking />
  function handleRetry() {
    setTrying(true)
    void onRetry().then(() => setTrying(false))
  }
  return (
    <main className="container-xl read">
      <FailedPart
        isMain
        heading={<PageHeading head={UNSURE}>{UNSURE.title}</PageHeading>}
        text={messages.unsureText}
        onRetry={handleRetry}
      />
    </main>
  )
}
