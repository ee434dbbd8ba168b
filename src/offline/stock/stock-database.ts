import { Dexie, type Table } from 'dexie'
import { STOCK_DATABASE } from '../names.ts'
import { STORABLE_ONLY } from '../storable-only.ts'
import { SCHEMA, STOCK_STORES, type StockRows, type StockTable } from './stock-tables.ts'

/** The disposable database (`offline.two-databases`). Load this module lazily: it brings Dexie. */
export class StockDatabase extends Dexie {
  declare readonly meta: Table<StockRows['meta'], string>
  declare readonly blocks: Table<StockRows['blocks'], string>
  declare readonly answers: Table<StockRows['answers'], string>
  declare readonly pictures: Table<StockRows['pictures'], string>
  declare readonly pictureBytes: Table<StockRows['pictureBytes'], string>

  constructor() {
    super(STOCK_DATABASE, { cache: 'disabled', chromeTransactionDurability: 'relaxed' })
    this.version(SCHEMA)
      .stores(STOCK_STORES)
      // What an older build has kept may mean something else: it is begun anew.
      .upgrade((transaction) => Promise.all(STOCK_TABLES.map((name) => transaction.table(name).clear())))
    this.use(STORABLE_ONLY)
  }

  /** Whether a newer build of the product has already changed the database: then it is no use to this one. */
  isNewer(): boolean {
    // Dexie counts native versions in tens.
    return Math.floor(this.backendDB().version / 10) > SCHEMA
  }
}

export function createStockDatabase(): StockDatabase {
  return new StockDatabase()
}

/** Deletes the whole database; rejects when another tab does not let go of it. */
export function deleteStockDatabase(): PromiseLike<void> {
  return Dexie.delete(STOCK_DATABASE)
}

const STOCK_TABLES = Object.keys(STOCK_STORES) as StockTable[]
