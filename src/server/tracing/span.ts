import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorKey } from '../../shared/contract/errors.ts'
import type { JobName } from '../jobs/job-queue.ts'

/** Work inside of a request or a job, whose names are a route and a job; `call` is one that a page makes to draw itself. */
export type SpanName = 'call' | 'turn' | 'search' | 'counts' | 'sql' | 'blob' | 'paper' | 'mail'

/**
 * All that a span may tell (`security.quiet-traces`): what the code itself is made of, never what came with a request.
 * Names with a meaning for everybody are those of OpenTelemetry.
 */
export type SpanAttributes = Partial<{
  readonly 'http.request.method': string
  /** As it is written in the code, `/api/stock/:id`; never the address that was asked for. */
  readonly 'http.route': string
  readonly 'http.response.status_code': number
  readonly 'error.type': ErrorKey
  /** First word of a statement. */
  readonly 'db.operation.name': string
  /** First table of a statement that the schema knows. */
  readonly 'db.collection.name': string
  readonly 'saex.request': string
  readonly 'saex.job': JobName
  readonly 'saex.turn': 'search' | 'thread' | 'password' | 'login' | 'connection'
  readonly 'saex.searched': 'index' | 'sql'
  readonly 'saex.blob': 'put' | 'get' | 'remove'
  readonly 'saex.mail': 'delivered' | 'refused' | 'postponed'
}>

/** A span that has begun. What it is made of is known by `open-tracing.ts` alone. */
export type OpenSpan = {
  readonly child: (name: SpanName, attributes: SpanAttributes) => OpenSpan
  readonly note: (attributes: SpanAttributes) => void
  /** With `failure`, what was thrown: its error key is told, never its text. */
  readonly end: (failure?: { readonly error: unknown }) => void
}

const current = new AsyncLocalStorage<OpenSpan>()

/** The span that is open here; undefined where nothing is traced, so what only a span would tell needs no working out. */
export function currentSpan(): OpenSpan | undefined {
  return current.getStore()
}

/** Does the work within a span; of what is begun in it each span is a child. */
export function within<T>(span: OpenSpan, work: () => T): T {
  return current.run(span, work)
}

/**
 * Does the work, and times it as a part of the request or job that is traced here; without one it only does the work.
 * Work that answers a promise is timed until that is settled.
 */
export function span<T>(name: SpanName, attributes: SpanAttributes, work: () => T): T {
  const parent = current.getStore()
  return parent === undefined ? work() : timed(parent.child(name, attributes), work)
}

/** The same for a span that has begun. */
export function timed<T>(open: OpenSpan, work: () => T): T {
  const fail = (error: unknown): void => open.end({ error })
  try {
    const result = within(open, work)
    if (result instanceof Promise) result.then(() => open.end(), fail)
    else open.end()
    return result
  } catch (error) {
    fail(error)
    throw error
  }
}
