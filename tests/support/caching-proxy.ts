import type { TestApp } from './app.ts'

export type Asked = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}
export type Given = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the product was asked for it now, or before. */
  readonly isKept: boolean
}
type Kept = { readonly given: Given; readonly at: number; readonly seconds: number; readonly stale: number }

/**
 * A shared cache as RFC 9111 has it, in front of the application and without a rule of its own: it keeps what `s-maxage`
 * or a public `max-age` allows, one answer for each set of the headers that `Vary` names, tells its `Age`, and for as
 * long as `stale-while-revalidate` says answers once more before it asks anew. Time is the test's.
 */
export function createCachingProxy({ app, clock }: Pick<TestApp, 'app' | 'clock'>) {
  const kept = new Map<string, Kept>()
  const varied = new Map<string, readonly string[]>()
  const keyOf = ({ url, headers = {} }: Asked) =>
    JSON.stringify([url, ...(varied.get(url) ?? []).map((name) => headers[name] ?? '')])

  async function fetchAnew(asked: Asked): Promise<Given> {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', ...asked })
    const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const given = { statusCode, headers: told, body, isKept: false }
    const { seconds, stale } = allowance(told)
    if (seconds === 0) return given
    varied.set(asked.url, namesIn(told['vary']))
    kept.set(keyOf(asked), { given, at: clock.now.getTime(), seconds, stale })
    return given
  }

  return async function ask(asked: Asked): Promise<Given> {
    const found = kept.get(keyOf(asked))
    if (found === undefined) return fetchAnew(asked)
    const age = Math.floor((clock.now.getTime() - found.at) / 1000)
    if (age >= found.seconds + found.stale) return fetchAnew(asked)
    if (age >= found.seconds) await fetchAnew(asked)
    return { ...found.given, headers: { ...found.given.headers, age: String(age) }, isKept: true }
  }
}

/** How long shared caches may keep an answer with these headers, in seconds; 0 = not at all. */
export function allowance(headers: Readonly<Record<string, unknown>>): {
  readonly seconds: number
  readonly stale: number
} {
  const said = headers['cache-control']
  const told = typeof said === 'string' ? said : ''
  const number = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(told)?.[1] ?? NaN)
  if (/no-store|no-cache|private/.test(told)) return { seconds: 0, stale: 0 }
  const shared = number('s-maxage')
  return {
    seconds: (Number.isNaN(shared) ? number('max-age') : shared) || 0,
    stale: number('stale-while-revalidate') || 0,
  }
}

/** The headers that an answer says it depends on, in small letters. */
export function namesIn(vary: unknown): readonly string[] {
  if (typeof vary !== 'string') return []
  return vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
