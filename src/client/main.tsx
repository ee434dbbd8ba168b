import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { COMPANY } from '../shared/domain/company.ts'
import { DEFAULT_CURRENCY } from './features/currency/public.ts'
import { startSending } from './features/outbox/public.ts'
import { startSaved } from './features/saved/public.ts'
import './ui/theme.scss'
import { keepInstallOffer } from './api/install-offer.ts'
import { network } from './api/network.ts'
import { App } from './app/App.tsx'
import { applyHead } from './app/apply-head.ts'
import { keepCurrency, startTheme } from './app/browser-choices.ts'
import { giveAnswers, type PageState, pageStateSchema } from './app/page-state.ts'
import { findRoute } from './app/routes.ts'
import { makeStore } from './app/store.ts'
import { watchMissingCode } from './ui/reload-once.ts'

/** Takes over the page that the server rendered, or draws it where only the plain shell came. */
async function start(root: HTMLElement): Promise<void> {
  const rendered = readState()
  const state: PageState = rendered ?? { currency: DEFAULT_CURRENCY, company: COMPANY, answers: [] }
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init), currency: state.currency })
  startTheme()
  await findRoute(location.pathname)
    .route.page.load()
    .catch(() => undefined)
  giveAnswers(store, state.answers)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          store={store}
          company={state.company}
          firstPath={location.pathname}
          onHead={(head) => applyHead({ head, company: state.company })}
        />
      </BrowserRouter>
    </StrictMode>
  )
  if (rendered && root.childElementCount > 0) hydrateRoot(root, app)
  else createRoot(root).render(app)
  keepCurrency(store)
  startSaved(store.dispatch)
  startSending(store.dispatch)
}

function readState(): PageState | undefined {
  const text = document.getElementById('state')?.textContent
  if (!text) return undefined
  const parsed = pageStateSchema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

watchMissingCode()
keepInstallOffer()
const root = document.getElementById('root')
if (root) void start(root)
