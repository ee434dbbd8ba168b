import type { Db } from '../db/database.ts'
import { createKeyFolder } from '../features/quote-signing/quote-key-files.ts'
import type { QuoteKeyStore } from '../features/quote-signing/quote-key-store.ts'
import type { OuterKeys } from './outer-keys.ts'
import { createWrappedQuoteKeys } from './wrapped-quote-keys.ts'

type Place = { readonly outer: OuterKeys | undefined; readonly dataDir: string; readonly db: Db }

/** The keys of quotations: in the database where an outer key wraps them, else in the data folder. */
export function openQuoteKeyStore({ outer, dataDir, db }: Place): QuoteKeyStore {
  return outer === undefined ? createKeyFolder(dataDir) : createWrappedQuoteKeys({ db, outer })
}
