/**
 * What page and worker say to each other. Either side may be older than the other: kinds are only ever added, and who
 * does not know a kind keeps silent. Every question is answered on the port that comes with it.
 */
export const KIND = {
  /** Page to waiting worker: take over, unless somebody is in the middle of something. Answer: {@link TakeOverAnswer}. */
  takeOver: 'saex-take-over',
  /** Worker to every page: are you in the middle of something? Answer: {@link BusyAnswer}. */
  areYouBusy: 'saex-are-you-busy',
  /** Page to worker: keep the page of an address as the server draws it, for the next visit. {@link KeepPage}, unanswered. */
  keepPage: 'saex-keep-page',
} as const

export type TakeOverAnswer = {
  /** `taken`: it takes over now; otherwise who is busy: the page that asked, or another one. */
  readonly outcome: 'taken' | 'busyHere' | 'busyElsewhere'
}

export type KeepPage = {
  readonly address: string
  /** `cache`: as it came to the browser, which still has it; `server`: as it is now. */
  readonly from: 'cache' | 'server'
}

export type BusyAnswer = { readonly isBusy: boolean }

/** The kind of whatever came as a message; undefined for what is none of ours. */
export function kindOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  return typeof data.kind === 'string' ? data.kind : undefined
}

/** The outcome that a worker answered; undefined for anything else. */
export function outcomeOf(data: unknown): TakeOverAnswer['outcome'] | undefined {
  if (typeof data !== 'object' || data === null || !('outcome' in data)) return undefined
  const { outcome } = data
  return outcome === 'taken' || outcome === 'busyHere' || outcome === 'busyElsewhere' ? outcome : undefined
}

/** Whether a page said that it is busy. */
export function saysBusy(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isBusy' in data && data.isBusy === true
}

/** What a page asks to be kept; undefined for anything else. */
export function keepPageOf(data: unknown): KeepPage | undefined {
  if (typeof data !== 'object' || data === null || !('address' in data) || !('from' in data)) return undefined
  const { address, from } = data
  if (typeof address !== 'string' || (from !== 'cache' && from !== 'server')) return undefined
  return { address, from }
}
