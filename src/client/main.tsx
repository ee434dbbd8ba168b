import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { COMPANY } from '../shared/domain/company.ts'
import { DEFAULT_LANGUAGE, type Language } from '../shared/domain/language.ts'
import { LanguageContext } from './words/use-words.ts'
import { loadFirstWords } from './words/words.ts'
import { DEFAULT_CURRENCY } from './features/shell/public.ts'
import { startSending } from './features/my-quotes/public.ts'
import { startSaved } from './features/saved/public.ts'
import './ui/theme.scss'
import { network } from './api/network.ts'
import { App } from './app/App.tsx'
import type { Described } from './app/head-tags.ts'
import { chosenLanguage, chosenPictures, keepCurrency, startTheme } from './app/browser-choices.ts'
import { asSaved, giveAnswers, isAged, type PageState, pageStateSchema } from './app/page-state.ts'
import { findRoute, isDashboardRoute } from './app/routes.ts'
import { type AppStore, makeStore } from './app/store.ts'
import type { Head } from './ui/page-context.ts'
import { whenSettled } from './ui/idle.ts'
import { watchMissingCode } from './ui/reload-once.ts'

/** Takes over the page that the server rendered, now or for an earlier visit, or draws it where only the plain shell came. */
async function start(root: HTMLElement): Promise<void> {
  const rendered = readState()
  const isDrawn = root.childElementCount > 0
  const state: PageState = rendered ?? { currency: DEFAULT_CURRENCY, company: COMPANY, answers: [] }
  const isKept = isDrawn && ('kept' in document.documentElement.dataset || isAged(state, Date.now()))
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init), currency: state.currency })
  startTheme()
  const { route } = findRoute(location.pathname)
  const language = isDashboardRoute(route) ? DEFAULT_LANGUAGE : chosenLanguage()
  writeLanguage(language)
  await Promise.all([route.page.load(language).catch(() => undefined), loadFirstWords(language)])
  giveAnswers(store, state.answers)
  const drawnFrom = isDrawn ? store.getState() : undefined
  if (isKept) giveAnswers(store, asSaved(state.answers))
  const app = (
    <StrictMode>
      <Ready onReady={() => startLate(store)}>
        <BrowserRouter>
          <LanguageContext value={language}>
            <App
              store={store}
              drawnFrom={drawnFrom}
              company={state.company}
              pictures={chosenPictures(state.pictures)}
              firstPath={location.pathname}
              onHead={createHeadWriter({ company: state.company, language }, isDrawn && !isDashboardRoute(route))}
            />
          </LanguageContext>
        </BrowserRouter>
      </Ready>
    </StrictMode>
  )
  // As a transition React takes the page over in short steps.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  keepCurrency(store)
  if (!isDashboardRoute(route)) followPage({ store, state, isDrawn, isKept })
}

/** Only where it is another: writing the same one has the browser look for all styles anew. */
function writeLanguage(language: Language): void {
  const { documentElement } = document
  if (documentElement.lang !== language) documentElement.lang = language
}

/** All is drawn and works: now comes what must not disturb that. */
function startLate({ dispatch }: AppStore): void {
  document.documentElement.dataset['ready'] = ''
  startSaved(dispatch)
  startSending(dispatch)
}

type Started = {
  readonly store: AppStore
  readonly state: PageState
  readonly isDrawn: boolean
  readonly isKept: boolean
}

/** What a kept page shows is asked anew at once; any other page is kept for the next visit, when there is time for it. */
function followPage({ store: { dispatch }, state: { answers }, isDrawn, isKept }: Started): void {
  const address = location.href
  const load = () => import('./app/kept-page.ts')
  if (isKept) return void load().then(({ renewPage }) => renewPage({ address, dispatch, answers }))
  whenSettled(() => void load().then(({ keepPage }) => keepPage({ address, from: isDrawn ? 'cache' : 'server' })))
}

type ReadyProps = { readonly onReady: () => void; readonly children: ReactNode }

function Ready({ onReady, children }: ReadyProps) {
  useEffect(onReady, [onReady])
  return children
}

/**
 * Where the server wrote the first head, most visits need no other, and not the code for it; of a staff page it is the guard's.
 */
function createHeadWriter(page: Pick<Described, 'company' | 'language'>, isWritten: boolean): (head: Head) => void {
  let isFirst = isWritten
  return (head) => {
    if (!isFirst) void import('./app/apply-head.ts').then(({ applyHead }) => applyHead({ head, ...page }))
    isFirst = false
  }
}

function readState(): PageState | undefined {
  const text = document.getElementById('state')?.textContent
  if (!text) return undefined
  return pageStateSchema.safeParse(JSON.parse(text)).data
}

watchMissingCode()
const root = document.getElementById('root')
if (root) void start(root)
