/** main.tsx sends it on the window when the rendered page works. */
const READY = 'saex:ready'
const KINDS = ['click', 'input', 'change', 'beforeinstallprompt']

type Find = () => EventTarget | undefined
type Held = { readonly event: Event; readonly find: Find; readonly value: string | undefined }

/**
 * Keeps what a visitor does on a rendered page before its code runs, and does it again when it does, so that no press is
 * lost; links work by themselves, and a form is sent by a click on its button, also where Enter is pressed. The browser's
 * offer to install, which comes once, is kept in the same way. `locate` tells how the target is found again by then.
 */
export function holdEarlyEvents(onFirst: () => void, locate: (target: EventTarget) => Find): void {
  const held: Held[] = []
  const hold = (event: Event) => {
    const { target } = event
    if (target === null || isOnLink(target)) return
    // An event that was stopped reaches nobody when Chromium sends it again, and the offer to install has no second.
    if (target !== window) event.stopImmediatePropagation()
    event.preventDefault()
    held.push({ event, find: locate(target), value: hasValue(target) ? target.value : undefined })
    onFirst()
  }
  for (const kind of KINDS) window.addEventListener(kind, hold, true)
  // React sends it from its own work, in which it hears nothing; what is done until then is held too, so that all keeps its order.
  const release = () =>
    void setTimeout(() => {
      for (const kind of KINDS) window.removeEventListener(kind, hold, true)
      held.forEach(repeat)
    })
  window.addEventListener(READY, release, { once: true })
}

/** Nothing is held any longer: the page works, or its code did not come. */
export function tellReady(): void {
  window.dispatchEvent(new Event(READY))
}

function isOnLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a[href]') !== null
}

function repeat({ event, find, value }: Held): void {
  const target = find()
  if (target === undefined) return
  if (event instanceof MouseEvent) return void target.dispatchEvent(new MouseEvent(event.type, event))
  if (!hasValue(target) || value === undefined) return void target.dispatchEvent(event)
  // The first makes React take over this part of the page, which gives the element its old value.
  target.dispatchEvent(new Event(event.type, event))
  // It notices only a value that was not set through the element's own property, which it watches.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event(event.type, event))
}

function hasValue(target: EventTarget): target is EventTarget & { readonly value: string } {
  return 'value' in target && typeof target.value === 'string'
}
