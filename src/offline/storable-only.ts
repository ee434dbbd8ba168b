import type { DBCore, Middleware } from 'dexie'
import { assertStorable } from './assert-storable.ts'

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
