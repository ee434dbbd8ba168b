import * as z from 'zod/mini'

/**
 * Where an answer came from and how old it is, as its headers tell: `network` = answered now, `saved` = this exact answer
 * was stored, `local` = worked out on the device. Times are the server's, ISO 8601 UTC.
 */
export type Freshness = {
  readonly source: 'network' | 'saved' | 'local'
  readonly serverTime: string | null
  readonly savedAt: string | null
  /** Revision of the stock and digest of the result; null where the answer carries none. */
  readonly revision: string | null
  readonly digest: string | null
  /** A short version: the server knows more of it. */
  readonly partial: boolean
  /** Why it is not the network's: `timeout`, `offline`, `breaker`, `fault` or `portal`; null where it is, or nobody says. */
  readonly why: string | null
}

/** The result of a public call together with its freshness. */
export type Answered<T> = { readonly result: T; readonly freshness: Freshness }

export function isAnswered(value: unknown): value is Answered<unknown> {
  return typeof value === 'object' && value !== null && 'freshness' in value && 'result' in value
}

const sourceSchema = z.enum(['network', 'saved', 'local'])

/**
 * Reads the `x-saex-*` headers; without them the answer is the network's. One that the server gave from memory, since its
 * database is away, is as old as `x-saex-stock-at` says (`search.database-outage`).
 */
export function readFreshness(headers: Headers): Freshness {
  const source = sourceSchema.safeParse(headers.get('x-saex-source'))
  const stockAt = headers.get('x-saex-stock-at')
  return {
    source: stockAt === null ? (source.data ?? 'network') : 'saved',
    serverTime: headers.get('x-saex-time'),
    savedAt: headers.get('x-saex-saved-at') ?? stockAt,
    revision: headers.get('x-saex-revision'),
    digest: headers.get('x-saex-digest'),
    partial: headers.get('x-saex-partial') === '1',
    why: headers.get('x-saex-why'),
  }
}
