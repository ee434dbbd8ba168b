import { OUTBOX_LOCK } from '../../../../offline/names.ts'

/** Fields in which words are written; a choice is made again in a second. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'
/** A form whose words are kept on this device: after a reload of its tab they stand there again. */
const KEPT = '[data-kept=true]'

let touched: readonly WeakRef<HTMLInputElement | HTMLTextAreaElement>[] = []

/** Remembers from now on which fields the visitor wrote in. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isField(target) || !target.matches(WRITTEN)) return
    if (!touched.some((field) => field.deref() === target)) touched = [...touched, new WeakRef(target)]
  })
}

/**
 * Whether somebody is in the middle of something: written words that still stand there, what a page would have the browser
 * ask about before it is closed, such as photos that wait, or a quotation on its way. `isAsked`: the visitor of this page asks for the reload, so that words which come back by themselves do not count.
 */
export async function isBusy({ isAsked }: { readonly isAsked: boolean }): Promise<boolean> {
  touched = touched.filter((field) => field.deref()?.isConnected === true)
  const written = touched.map((field) => field.deref()).filter((field) => field !== undefined && field.value !== '')
  if (written.some((field) => !isAsked || field?.closest(KEPT) === null)) return true
  // Dispatched by hand it closes nothing and only asks the page's own parts.
  const mayClose = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return !mayClose || isSending()
}

async function isSending(): Promise<boolean> {
  // On plain http browsers have no locks, whatever their types say.
  const { locks }: { readonly locks?: LockManager } = navigator
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === OUTBOX_LOCK)
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
