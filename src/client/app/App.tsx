import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { Provider } from 'react-redux'
import { Route, Routes, Outlet } from 'react-router-dom'
import type { Company } from '../../shared/domain/company.ts'
import { CompanyContext } from '../content/company-context.ts'
import { ToastArea } from '../features/shell/public.ts'
import { type Head, PageContext } from '../ui/page-context.ts'
import { PictureContext, type PictureMode } from '../ui/picture-mode.ts'
import { SlowText } from '../ui/Spinner.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { isDashboardRoute, ROUTES } from './routes.ts'
import type { AppStore } from './store.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'
import { useWords } from '../words/use-words.ts'
import { Late } from '../ui/Late.tsx'

const loadLateParts = async () => (await import('./LateParts.tsx')).LateParts

type Props = {
  readonly store: AppStore
  /** What the rendered page was drawn from, where the store knows more by now. */
  readonly drawnFrom?: ReturnType<AppStore['getState']> | undefined
  readonly company: Company
  readonly pictures: PictureMode
  readonly firstPath: string
  readonly onHead: (head: Head) => void
}

/** Everything inside the router, the same on the server and in the browser. */
export function App({ store, drawnFrom, company, pictures, firstPath, onHead }: Props) {
  const [mode, setMode] = useState(pictures)
  const [round, askAgain] = useReducer((last: number) => last + 1, 0)
  const shown = useMemo(() => ({ mode, setMode, round, askAgain }), [mode, round])
  return (
    <Provider store={store} serverState={drawnFrom}>
      <CompanyContext value={company}>
        <PictureContext value={shown}>
          <PageEvents firstPath={firstPath} onHead={onHead}>
            <ToastArea />
            <Routes>
              <Route element={<PublicLayout />}>
                {ROUTES.filter((route) => !isDashboardRoute(route)).map(toElement)}
              </Route>
              {ROUTES.filter((route) => isDashboardRoute(route)).map(toElement)}
            </Routes>
          </PageEvents>
        </PictureContext>
      </CompanyContext>
    </Provider>
  )
}

/** What has one source, as the staff guard has for many paths, stays while one goes from path to path. */
function toElement({ path, source, page }: (typeof ROUTES)[number]) {
  return <Route key={path} path={path} element={<Loaded key={source} page={page} />} />
}

type LoadedProps = { readonly page: { readonly Page: ComponentType } }

/** A page whose code may still be on its way, or may not come. */
function Loaded({ page: { Page } }: LoadedProps) {
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}

function PageLoading() {
  return (
    <main className="container-xl" aria-busy="true">
      <SlowText />
    </main>
  )
}

type EventsProps = Pick<Props, 'firstPath' | 'onHead'> & { readonly children: ReactNode }

/** Focus and announcement after a change of route. */
function PageEvents({ firstPath, onHead, children }: EventsProps) {
  const [announced, setAnnounced] = useState('')
  // The same words again would be no change, which nobody is told of.
  const announce = useCallback(
    (text: string) => setAnnounced((now) => (text !== '' && now === text ? `${text}\u00A0` : text)),
    [],
  )
  const lastPath = useRef(firstPath)
  const takeFocus = useCallback((path: string) => {
    const isNew = lastPath.current !== path
    lastPath.current = path
    return isNew
  }, [])
  const value = useMemo(() => ({ onHead, takeFocus, announce }), [onHead, takeFocus, announce])
  return (
    <PageContext value={value}>
      {children}
      <div className="visually-hidden" aria-live="polite">
        {announced}
      </div>
    </PageContext>
  )
}

/** Header, page and footer of every public page; the page brings its own `main` with id `content`. */
function PublicLayout() {
  const messages = useWords('shell')
  useScrollToTop()
  return (
    <>
      <a className="btn btn-line skip" href="#content">
        {messages.skip}
      </a>
      <Header />
      <div id="strip" />
      <Outlet />
      <Late load={loadLateParts} />
      <Footer />
    </>
  )
}
