import { Dexie, type DBCore, type Middleware, type Table } from 'dexie'
import { MINE_VERSIONS, type MineRows, PRECIOUS_TABLES } from './mine-tables.ts'
import { STORABLE_ONLY } from './storable-only.ts'
import { MINE_DATABASE } from './names.ts'

/** The precious database (`offline.two-databases`). Load this module lazily: it brings Dexie. */
export class MineDatabase extends Dexie {
  declare readonly quotes: Table<MineRows['quotes'], number>
  declare readonly outbox: Table<MineRows['outbox'], string>
  declare readonly drafts: Table<MineRows['drafts'], [string, string]>
  declare readonly settings: Table<MineRows['settings'], string>
  declare readonly reserve: Table<MineRows['reserve'], 1>
  declare readonly savedVehicles: Table<MineRows['savedVehicles'], string>
  declare readonly recentVehicles: Table<MineRows['recentVehicles'], string>
  declare readonly savedSearches: Table<MineRows['savedSearches'], string>
  declare readonly borderPacks: Table<MineRows['borderPacks'], string>

  constructor() {
    super(MINE_DATABASE, { cache: 'disabled' })
    MINE_VERSIONS.forEach((stores, index) => this.version(index + 1).stores(stores))
    this.use(STORABLE_ONLY).use(WRITTEN_THROUGH)
  }

  /** Whether a newer build of the product has already changed the database: then this one may only read it. */
  isNewer(): boolean {
    // Dexie counts native versions in tens.
    return Math.floor(this.backendDB().version / 10) > MINE_VERSIONS.length
  }
}

export function createMineDatabase(): MineDatabase {
  return new MineDatabase()
}

/** Precious tables are written through to the disk. */
const WRITTEN_THROUGH: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'written-through',
  create: (core) => ({
    ...core,
    transaction(stores, mode) {
      const isPrecious = stores.some((name) => PRECIOUS_TABLES.some((table) => table === name))
      return core.transaction(stores, mode, { durability: isPrecious ? 'strict' : 'relaxed' })
    },
  }),
}
