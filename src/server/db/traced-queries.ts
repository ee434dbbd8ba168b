import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { currentSpan, span, type SpanAttributes } from '../tracing/span.ts'
import * as schema from './schema/index.ts'

const TABLES: ReadonlySet<string> = new Set(
  Object.values<unknown>(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : [])),
)
const OPERATION = /^\s*(select|insert|update|delete|with|begin|commit|rollback|set|lock)\b/i
const NAMED = /\b(?:from|into|update|join)\s+"?(\w+)"?/gi

/**
 * A span for each statement that is asked of a pool or of one of its connections, named by its verb and its table. Those
 * that answer by a callback are the pool's own, within a statement that has its span.
 */
export function traceQueries(target: Pool | PoolClient): void {
  // pg has eight signatures for this method.
  const query = target.query.bind(target) as (...given: unknown[]) => unknown
  target.query = ((...given: unknown[]) => {
    if (currentSpan() === undefined || typeof given.at(-1) === 'function') return query(...given)
    const text = textOf(given[0])
    return text === undefined ? query(...given) : span('sql', describe(text), () => query(...given))
  }) as typeof target.query
}

/** Undefined for an empty statement, and for an object that runs itself. */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first === '' ? undefined : first
  const isConfig = typeof first === 'object' && first !== null && 'text' in first && !('submit' in first)
  return isConfig && typeof first.text === 'string' ? first.text : undefined
}

/** Words of a closed list: the text itself may hold what somebody has sent. */
function describe(text: string): SpanAttributes {
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase()
  const table = [...text.matchAll(NAMED)].map(([, name = '']) => name).find((name) => TABLES.has(name))
  return {
    ...(operation !== undefined && { 'db.operation.name': operation }),
    ...(table !== undefined && { 'db.collection.name': table }),
  }
}
