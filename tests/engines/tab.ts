import { setTimeout as sleep } from 'node:timers/promises'

/** What every engine under test can do. A function runs in the page: it may use nothing from outside but its arguments. */
export type Tab = {
  readonly open: (url: string) => Promise<void>
  readonly run: <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  readonly close: () => Promise<void>
}

/** A browser with storage of its own. */
export type Device = {
  readonly version: string
  readonly openTab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

/**
 * `clockDays`: how many days the clock of the device is ahead of this machine's. `isSmall`: it gives a site 40 MB, where the
 * engine can be told so.
 */
export type DeviceKind = { readonly clockDays: number; readonly isSmall: boolean }
export type Engine = {
  readonly name: string
  readonly hasSmall: boolean
  readonly start: (kind: DeviceKind) => Promise<Device>
}

/** For a machine that others use too. */
const LIMIT_MS = 30_000

/** Asks the page again and again; a page that is being replaced counts as no. */
export async function waitFor<Args extends readonly unknown[]>(
  tab: Tab,
  question: (...args: Args) => boolean | Promise<boolean>,
  {
    args,
    what,
    limitMs = LIMIT_MS,
  }: { readonly args: Args; readonly what: string; readonly limitMs?: number | undefined },
): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await tab.run(question, ...args).catch(() => false)) return
    await sleep(100)
  }
  const text = await tab.run(() => `${location.href}: ${document.body.innerText.slice(0, 600)}`).catch(String)
  throw new Error(`not within ${limitMs / 1000} s: ${what}\n${text}`)
}

/** In the page that stays: one that is loaded anew while it is asked is asked once more. */
export async function runAtLast<Result>(tab: Tab, work: () => Result | Promise<Result>): Promise<Result> {
  return tab.run(work).catch(async () => {
    await waitFor(tab, () => document.readyState === 'complete', { args: [], what: 'the page loaded anew' })
    return tab.run(work)
  })
}

export async function waitForText(tab: Tab, text: string): Promise<void> {
  await waitFor(tab, (wanted) => document.body.innerText.includes(wanted), { args: [text], what: `“${text}”` })
}

export async function waitForHeading(tab: Tab, text: string): Promise<void> {
  await waitFor(tab, (wanted) => document.querySelector('h1')?.textContent?.includes(wanted) === true, {
    args: [text],
    what: `the heading “${text}”`,
  })
}

/** Presses the first button or link that is seen, may be pressed and has this name. */
export async function press(tab: Tab, name: string | RegExp): Promise<void> {
  const pattern = typeof name === 'string' ? `^${name.replaceAll(/[^\w\s]/g, String.raw`\$&`)}$` : name.source
  await waitFor(
    tab,
    (wanted) => {
      const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
        (element) =>
          new RegExp(wanted).test(
            (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
          ) &&
          element.getClientRects().length > 0 &&
          // What the server rendered hears nothing before the page has taken it over.
          Object.keys(element).some((key) => key.startsWith('__react')) &&
          !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]'),
      )
      found?.click()
      return found !== undefined
    },
    { args: [pattern], what: `a button “${String(name)}”` },
  )
}

/** Types into the field of this label. */
export async function fill(tab: Tab, label: string, value: string): Promise<void> {
  await waitFor(
    tab,
    (wanted, text) => {
      const found = [...document.querySelectorAll<HTMLInputElement>('input')].find(({ labels }) =>
        [...(labels ?? [])].some((element) => element.innerText.trim().startsWith(wanted)),
      )
      if (found === undefined || found.getClientRects().length === 0) return false
      // React listens to what the browser sets, not to what is assigned.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(found, text)
      found.dispatchEvent(new Event('input', { bubbles: true }))
      return found.value === text
    },
    { args: [label, value], what: `a field “${label}”` },
  )
}
