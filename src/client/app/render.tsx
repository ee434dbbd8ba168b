import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Fetch } from '../../offline/fetch-text.ts'
import type { Company } from '../../shared/domain/company.ts'
import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  isKnown,
  type Language,
  LANGUAGE_KEY,
  LANGUAGES,
  preferredLanguage,
} from '../../shared/domain/language.ts'
import type { Freshness } from '../api/freshness.ts'
import { LanguageContext } from '../words/use-words.ts'
import { loadFirstWords, loadLateWords } from '../words/words.ts'
import { CURRENCY_KEY, DEFAULT_CURRENCY, isOfferedCurrency } from '../features/shell/public.ts'
import { preloadKeys } from '../features/my-quotes/late.ts'
import { isTheme, THEME_KEY } from '../features/shell/public.ts'
import type { Head } from '../ui/page-context.ts'
import { pictureModeOf, PICTURES_KEY } from '../ui/picture-mode.ts'
import { App } from './App.tsx'
import { escapeHtml, headTags, scriptSafeJson } from './head-tags.ts'
import { giveAnswers, hasAllAnswers, type PageState, takeAnswers } from './page-state.ts'
import { findRoute, isDashboardRoute } from './routes.ts'
import { makeStore } from './store.ts'

export type RenderRequest = {
  /** Path and query as the browser asked for them. */
  readonly url: string
  /** Address of this installation without a slash at the end. */
  readonly publicUrl: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The browser's `Accept-Language`. */
  readonly languages: string
  /** Whether an address may name a language of tests. */
  readonly hasTestLanguages: boolean
  /** The browser asks for less data, or says that its line is of the second generation. */
  readonly wantsLess: boolean
  /** Caches may keep the page, and somebody read it later; false when left out. */
  readonly isShared?: boolean
  /** Answers the product's own API. */
  readonly fetchApi: Fetch
  readonly company: Company
  /** Longest wait for data; what is not there by then is loaded by the page itself. */
  readonly dataTimeoutMs: number
}

export type RenderedPage =
  | { readonly redirectTo: string }
  | {
      readonly status: 200 | 404
      /** `light`, `dark`, or undefined = as the device is set. */
      readonly theme: 'light' | 'dark' | undefined
      /** What the page is written in, and the source file of its words. */
      readonly language: Language
      readonly words: string
      /** Title and meta tags. */
      readonly head: string
      readonly html: string
      /** The JSON block that the page starts from. */
      readonly state: string
      /** Source file of the page, to be looked up in the build's manifest. */
      readonly source: string
      /** True: no cache may keep it, be it a staff page or one that lacks an answer. */
      readonly noStore: boolean
    }

/** Renders one page of the product with its data. Nothing is shared between two calls. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  // Put behind the origin, not resolved against it: a path such as //evil.example would name another host.
  const url = new URL(`${request.publicUrl}${request.url.startsWith('/') ? request.url : '/'}`)
  const { route, params } = findRoute(url.pathname)
  const language = isDashboardRoute(route) ? DEFAULT_LANGUAGE : languageOf(url, request)
  await Promise.all([loadFirstWords(language), loadLateWords(language)])
  const { preload } = await route.page.load(language)
  const chosen = request.cookies[CURRENCY_KEY]
  const currency = isOfferedCurrency(chosen) ? chosen : DEFAULT_CURRENCY
  const asking = makeStore({ fetch: request.fetchApi, silenceMs: request.dataTimeoutMs, currency })
  const outcome = await preload?.({ dispatch: asking.dispatch, language, url, params })
  if (outcome) return outcome
  const pictures = pictureModeOf(request.cookies[PICTURES_KEY], request.wantsLess)
  const shared = request.isShared === true ? { isShared: true } : {}
  const state: PageState = { currency, pictures, ...shared, company: request.company, answers: takeAnswers(asking) }
  const theme = request.cookies[THEME_KEY]
  return {
    ...renderPage({ url, state, language, fetch: request.fetchApi }),
    language,
    words: `src/shared/words/${language}/first.ts`,
    theme: isTheme(theme) ? theme : undefined,
    state: stateBlock(state),
    source: route.source,
    noStore: isDashboardRoute(route) || !hasAllAnswers(asking),
  }
}

/**
 * Head and state of the page that starts without data, whatever its address: the worker answers with it
 * (`offline.open-again`). The company's own facts are in it, and the public keys of quotations, by which an installed
 * app tells a genuine paper without a connection. The same facts make the same bytes. Rejects when the keys are not
 * answered: a shell without them would replace the one that devices have.
 */
export async function renderShell({ company, fetchApi }: Pick<RenderRequest, 'company' | 'fetchApi'>) {
  const asking = makeStore({ fetch: fetchApi, currency: DEFAULT_CURRENCY })
  await preloadKeys(asking.dispatch)
  if (!hasAllAnswers(asking)) throw new Error('the shell lacks the public keys of quotations')
  const state: PageState = { currency: DEFAULT_CURRENCY, company, answers: takeAnswers(asking).map(asKept) }
  return { head: `<title>${escapeHtml(company.name)}</title>`, state: stateBlock(state) }
}

const NEVER = { serverTime: null, savedAt: null, revision: null, digest: null }
const KEPT: Freshness = { source: 'saved', ...NEVER, partial: false, why: null }

/** Without the time of the answer, which would make another shell each time. */
function asKept(answer: PageState['answers'][number]): PageState['answers'][number] {
  const { value } = answer
  return typeof value === 'object' && value !== null ? { ...answer, value: { ...value, freshness: KEPT } } : answer
}

function stateBlock(state: PageState): string {
  return `<script type="application/json" id="state">${scriptSafeJson(state)}</script>`
}

function languageOf({ searchParams }: URL, { cookies, languages, hasTestLanguages }: RenderRequest): Language {
  const asked = searchParams.get(LANGUAGE_KEY)
  if (hasTestLanguages && isKnown(asked)) return asked
  return chooseLanguage({
    asked,
    kept: cookies[LANGUAGE_KEY],
    preferred: preferredLanguage(languages, { known: LANGUAGES, otherwise: DEFAULT_LANGUAGE }),
  })
}

type Rendering = {
  readonly url: URL
  readonly state: PageState
  readonly language: Language
  readonly fetch: Fetch
}

/** Renders from exactly what the browser will start from, so that both come to the same page. */
function renderPage({ url, state, language, fetch }: Rendering) {
  const store = makeStore({ fetch, currency: state.currency })
  giveAnswers(store, state.answers)
  let head: Head = { title: '' }
  const html = renderToString(
    <StaticRouter location={url.pathname + url.search}>
      <LanguageContext value={language}>
        <App
          store={store}
          company={state.company}
          pictures={pictureModeOf(state.pictures, false)}
          firstPath={url.pathname}
          onHead={(given) => (head = given)}
        />
      </LanguageContext>
    </StaticRouter>,
  )
  const status: 200 | 404 = head.status ?? 200
  return { status, html, head: headTags({ head, url, company: state.company, language }) }
}
