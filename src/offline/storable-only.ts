import type { DBCore, Middleware } from 'dexie'

const FORBIDDEN = new Set(['[object Blob]', '[object File]', '[object FileList]'])

/** Lets nothing into a database that a browser may refuse to keep. */
export const STORABLE_ONLY: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'storable-only',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name)
      return {
        ...table,
        mutate(request) {
          if (request.type === 'add' || request.type === 'put') request.values.forEach(assertStorable)
          return table.mutate(request)
        },
      }
    },
  }),
}

/**
 * Throws a TypeError when a value holds a Blob or File at any depth: some WebKit sessions abort the whole transaction on
 * them. Bytes are stored as `StoredFile`.
 */
export function assertStorable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (FORBIDDEN.has(Object.prototype.toString.call(value))) throw new TypeError('store an ArrayBuffer, not a Blob')
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return
  Object.values(value).forEach(assertStorable)
}
