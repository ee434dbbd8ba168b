import type { Db } from '../db/database.ts'
import { lockKeys, lockWrappedKeys, writeWrapped } from './installation-key.repository.ts'
import { unwrapKey, wrapKey, type OuterKeys } from './outer-keys.ts'

/** How many keys were wrapped anew, and how many had the current outer key already. */
export type RewrapReport = { readonly rewrapped: number; readonly same: number }

/**
 * Wraps every key by the current outer key, in one transaction; what the keys are does not change, so processes that have
 * both outer keys, or know the keys already, notice nothing. May be repeated. Throws KeysRefused.
 */
export async function rewrapKeys({ db, outer }: { readonly db: Db; readonly outer: OuterKeys }): Promise<RewrapReport> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const keys = await lockWrappedKeys(tx)
    const others = keys.filter(({ wrappedBy }) => wrappedBy !== outer.current.id)
    for (const key of others) {
      const bytes = await unwrapKey(outer, key)
      const anew = await wrapKey(outer, { kind: key.kind, id: key.id }, bytes)
      await unwrapKey(outer, anew)
      await writeWrapped(tx, anew)
    }
    return { rewrapped: others.length, same: keys.length - others.length }
  })
}
