import type { HeldOffer } from './api/install-offer.ts'
import type { PORT_KEY } from './buyer/stored-destination.ts'
import type { LAST_SEARCH } from './app/last-search.ts'

type ScriptRules = { readonly createScriptURL: (address: string) => string | null }

declare global {
  /** Not every browser has it. */
  var trustedTypes: { readonly createPolicy: (name: 'default', rules: ScriptRules) => unknown } | undefined
}

/** A slow picture must not keep the page from working, least of all where its code is on the device already. */
const LONGEST_WAIT_MS = 1000
const LONGEST_WAIT_KEPT_MS = 300
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+|sw)\.js$/
const FIRST_ACTS = ['pointerdown', 'keydown', 'input']
/** This file stands alone: what it shares with the application it shares by types, which cost no further file. */
const DESTINATION_KEY: typeof PORT_KEY = 'selectedPort'
const LAST_SEARCH_KEY: typeof LAST_SEARCH = 'lastSearch'

/**
 * Starts the application off the way of the first paint: the page is drawn by the server, so its code runs once the first
 * pictures stand, or at the visitor's first press or key. A page without such pictures starts at once. Links, forms and
 * popovers work before.
 */
function start(root: HTMLElement): void {
  const begin = once(runMain)
  for (const act of FIRST_ACTS) addEventListener(act, begin, { once: true, capture: true, passive: true })
  addEventListener('click', showWait, { capture: true, passive: true })
  const pictures = root.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  // The bare page of the worker: nothing is drawn yet, and the device has all files of the build.
  if (root.childElementCount === 0) document.documentElement.dataset['font'] = ''
  if (pictures.length === 0) return begin()
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() => afterPaint(begin))
  setTimeout(begin, 'kept' in document.documentElement.dataset ? LONGEST_WAIT_KEPT_MS : LONGEST_WAIT_MS)
}

/**
 * The server names the application and all that it and its page import, what is imported first; in development none. As
 * scripts of their own, in order, they come at once and run one by one, instead of in one long turn.
 */
function runMain(): void {
  if (import.meta.env.DEV) return void import('./main.tsx')
  const named = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content ?? ''
  for (const src of named.split(' ')) {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', async: false, src }))
  }
}

/** A press on what only the application answers is not repeated: the page shows that it is not ready yet. */
function showWait({ target }: Event): void {
  const { dataset } = document.documentElement
  const button = target instanceof Element ? target.closest('button:not([type=submit], [popovertarget])') : null
  if (button && !('ready' in dataset)) dataset['waiting'] = ''
}

/** The second frame begins when the first has been handed to the screen. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(task)))
}

function once(task: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) task()
    isDone = true
  }
}

/** The browser offers installing only once, and perhaps before the application runs. */
function holdInstallOffer(): void {
  const held: HeldOffer = { event: null }
  globalThis.installOffer = held
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held.event = event
  })
}

/**
 * Where the installed window goes from here: on to the search that its visitor left off with; a browser's tab stays where
 * its address says (`screens.installed-window`).
 */
function lastSearch(): string | null {
  if (location.pathname !== '/' || location.search !== '') return null
  if (!matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) return null
  try {
    return localStorage.getItem(LAST_SEARCH_KEY)
  } catch {
    // Storage is closed: then everything is shown.
    return null
  }
}

/**
 * The one way from text to code on our pages (`security.trusted-scripts`): addresses of our own hashed files and of the
 * worker. Markup and code out of text have no way at all. Browsers without trusted types do as before.
 */
function guardScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (OWN_SCRIPT.test(address) ? address : null),
  })
}

/** Cards keep space for what they cost at the destination of another visit, so that nothing moves when it comes. */
function keepSpace(): void {
  try {
    document.documentElement.toggleAttribute('data-to', localStorage.getItem(DESTINATION_KEY) !== null)
  } catch {
    // Storage is closed: there is no destination.
  }
}

guardScripts()
keepSpace()
const search = lastSearch()
const root = document.getElementById('root')
if (search) location.replace(`/${search}${location.hash}`)
else if (root) {
  holdInstallOffer()
  start(root)
}
