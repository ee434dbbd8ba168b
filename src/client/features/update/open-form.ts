/** Fields in which words are written; a choice is made again in a second. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'
const LOCK = 'saex-outbox'

let touched: readonly WeakRef<HTMLInputElement | HTMLTextAreaElement>[] = []

/** Remembers from now on which fields the visitor wrote in. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isField(target) || !target.matches(WRITTEN)) return
    if (!touched.some((field) => field.deref() === target)) touched = [...touched, new WeakRef(target)]
  })
}

/** Whether something would be lost by a reload: written words that still stand there, or a quotation on its way. */
export async function isBusy(): Promise<boolean> {
  touched = touched.filter((field) => field.deref()?.isConnected === true)
  if (touched.some((field) => field.deref()?.value !== '')) return true
  return isSending()
}

async function isSending(): Promise<boolean> {
  // On plain http browsers have no locks, whatever their types say.
  const { locks }: { readonly locks?: LockManager } = navigator
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
