import type * as keptPage from './app/kept-page.ts'
import { holdEarlyEvents, tellReady } from './early-events.ts'

type KeptPage = typeof keptPage

/** A slow picture must not keep the page from working, least of all where its code is on the device already. */
const LONGEST_WAIT_MS = 1000
const LONGEST_WAIT_KEPT_MS = 300

/**
 * Starts the application off the way of the first paint: the page is drawn, by the server or, where the worker gave an
 * empty one, as this device kept it, so its code runs once the first pictures stand, or at the visitor's first press. A
 * page without them starts at once.
 */
async function start(root: HTMLElement): Promise<void> {
  const begin = once(runMain)
  let kept: KeptPage | undefined
  holdEarlyEvents(begin, (target) => kept?.locate(target) ?? (() => target))
  kept = await importKeptPage()
  kept?.showKeptPage(root)
  const pictures = root.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  if (pictures.length === 0) return begin()
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() => afterPaint(begin))
  setTimeout(begin, kept ? LONGEST_WAIT_KEPT_MS : LONGEST_WAIT_MS)
}

/** The worker's page names it, the page of a first visit does not. */
function importKeptPage(): Promise<KeptPage> | undefined {
  const script = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')
  return script ? import(/* @vite-ignore */ script.href) : undefined
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
    Object.assign(script, { type: 'module', crossOrigin: '', async: false, src })
    script.addEventListener('error', tellReady)
    document.head.append(script)
  }
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

const root = document.getElementById('root')
if (root) void start(root)
