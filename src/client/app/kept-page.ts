import type { ClientDispatch } from '../api/page.ts'
import { restoreLastSearch } from './last-search.ts'

export { keepLastSearch } from './last-search.ts'

/** As `early-events.ts` hears it. */
const READY = 'saex:ready'
/** Both in local storage, which can be read before anything else runs, and which 'Erase this device' empties. */
const PAGE = 'keptPage'
const PAGE_KEY = 'keptPageKey'
/** Places that the application fills only after its first paint. */
const FILLED_LATER = '#strip, .stock-list, header nav b, .visually-hidden[aria-live]'
const NOT_AT_REST = '[aria-busy=true], dialog[open], header [aria-expanded=true]'
/** `PATIENCE_MS` of `shared/domain/patience.ts`; written again, because this file stands alone and imports no other chunk. */
const LONGEST_MS = 2500
/** From then on the page looks like old results that wait for new ones. */
const VEIL_AFTER_MS = 1000

/** The visitor's first action outside the results of the kept page. */
let deed: Promise<void> | undefined

/**
 * Shows home as this device showed it last, at once, in the place of the worker's empty page: the application draws its
 * own over it as soon as it has run and has its answers. Only for the same address, choices and build; what a visitor
 * does meanwhile is repeated by `early-events.ts`.
 */
export function showKeptPage(root: HTMLElement): void {
  restoreLastSearch()
  const kept = readKept()
  if (kept === undefined || root.childElementCount > 0) return
  root.replaceChildren(...kept.childNodes)
  root.dataset['kept'] = ''
  document.documentElement.lang = kept.lang
  const { theme } = kept.dataset
  if (theme) document.documentElement.setAttribute('data-bs-theme', theme)
  setTimeout(() => root.querySelector('[data-kept] .veil-box > div')?.classList.add('is-old'), VEIL_AFTER_MS)
  deed = firstDeed()
  keepFocus(root)
}

/**
 * Ends when the answers are there, or the network has had its time, or the visitor uses something that does without them:
 * a press on a vehicle waits for the vehicles.
 */
export function whileKeptPageShows(answers: Promise<unknown> | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => resolve()
    Promise.resolve(answers).then(finish, finish)
    setTimeout(finish, LONGEST_MS)
    void deed?.then(finish)
  })
}

/**
 * The same dispatch, whose questions end once the page works: its parts hold the answers then, as long as they are shown.
 * Held for ever, an answer would never be asked for anew.
 */
export function askingUntilReady(dispatch: ClientDispatch): ClientDispatch {
  const ask = (action: never): unknown => {
    const asked: unknown = dispatch(action)
    if (isAsked(asked)) addEventListener(READY, () => asked.unsubscribe(), { once: true })
    return asked
  }
  // Each action's answer comes back as it is.
  return ask as ClientDispatch
}

function isAsked(answer: unknown): answer is { readonly unsubscribe: () => void } {
  return typeof answer === 'object' && answer !== null && 'unsubscribe' in answer
}

function firstDeed(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const hear = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.veil-box') === null) resolve()
    }
    const options = { capture: true, passive: true, signal: end.signal }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, hear, options)
    addEventListener(READY, () => end.abort(), { once: true })
  })
}

/** Keeps what the element shows, when it is at rest, for {@link showKeptPage}. */
export function keepPage(root: HTMLElement): void {
  if (root.querySelector('article') === null || root.querySelector(NOT_AT_REST) !== null) return
  const page = copyOf(root)
  page.lang = document.documentElement.lang
  const theme = document.documentElement.getAttribute('data-bs-theme')
  if (theme) page.dataset['theme'] = theme
  try {
    localStorage.removeItem(PAGE_KEY)
    localStorage.setItem(PAGE, page.outerHTML)
    localStorage.setItem(PAGE_KEY, keyOfPage())
  } catch {
    // Storage is closed or full: the next visit begins with an empty page.
  }
}

/** What is written in the element, with the state of its fields, as the application will draw it first. */
function copyOf(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement
  const options = copy.querySelectorAll('option')
  root
    .querySelectorAll('option')
    .forEach(({ selected }, index) => options[index]?.toggleAttribute('selected', selected))
  copy.querySelectorAll(FILLED_LATER).forEach((place) => place.replaceChildren())
  // A message is over by then; the links are the server's, which had its pictures asked for early.
  copy.querySelectorAll('.toast, link').forEach((part) => part.remove())
  // What is kept is not live, and its age would not be true; its line stays.
  copy.querySelectorAll('.fresh').forEach((line) => line.replaceChildren('\u00A0'))
  copy.querySelectorAll('.heart').forEach((heart) => heart.setAttribute('aria-pressed', 'false'))
  return copy
}

function readKept(): HTMLElement | undefined {
  try {
    if (location.pathname !== '/' || localStorage.getItem(PAGE_KEY) !== keyOfPage()) return undefined
    const html = localStorage.getItem(PAGE) ?? ''
    const page = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild
    return page instanceof HTMLElement ? page : undefined
  } catch {
    return undefined
  }
}

/** The same for the same look: address, build, and language, currency, theme and pictures as the cookies have them. */
function keyOfPage(): string {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content ?? ''
  const main = scripts.split(' ').find((script) => script.includes('/main-'))
  const style = document.querySelector('link[href*="/style-"]')?.getAttribute('href')
  return [location.search, main, style, navigator.language, document.cookie].join('\n')
}

/** The application draws its page anew, and the focus goes on where it was. */
function keepFocus(root: HTMLElement): void {
  let findFocused: (() => EventTarget | undefined) | undefined
  const note = ({ target }: FocusEvent) => (findFocused = target === null ? undefined : locate(target))
  const goOn = () => {
    root.removeEventListener('focusin', note)
    delete root.dataset['kept']
    const again = findFocused?.()
    if (again instanceof HTMLElement && document.activeElement === document.body) again.focus({ preventScroll: true })
  }
  root.addEventListener('focusin', note)
  addEventListener(READY, goOn, { once: true })
}

/** Finds, once the application has drawn its own page, the element that stands there in the place of this one. */
export function locate(target: EventTarget): () => EventTarget | undefined {
  if (!(target instanceof Element)) return () => target
  const path = pathOf(target)
  return () => {
    if (target.isConnected) return target
    const again = path.reduce<Element | undefined>((parent, index) => parent?.children[index], document.documentElement)
    return again && nameOf(again) === nameOf(target) ? again : undefined
  }
}

/** The number of the child at each step down from the document's element. */
function pathOf(element: Element): readonly number[] {
  const parent = element.parentElement
  return parent === null ? [] : [...pathOf(parent), [...parent.children].indexOf(element)]
}

/** By which it is told whether another element now stands in the place; in a vehicle's card, by the vehicle. */
function nameOf(element: Element): string {
  const card = element.closest('article')
  return [element.tagName, card?.querySelector('a')?.href ?? element.textContent].join('\n')
}
