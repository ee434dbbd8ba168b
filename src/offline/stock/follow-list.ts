import type { CatalogueChanges } from '../../shared/contract/catalogue.ts'
import { encodeInSteps } from '../../shared/domain/stock-list/block.ts'
import { sliceListColumns, type ListColumns } from '../../shared/domain/stock-list/list-columns.ts'
import { VEHICLES_A_BLOCK } from '../../shared/domain/stock-list/list-format.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { bytesOfBase64 } from '../base64.ts'
import { fetchBlock, sizeOf, type Tools } from './download-list.ts'
import { inSteps } from '../in-steps.ts'
import { digestAfter, withChanges, type ListChanges } from './list-changes.ts'
import { checkNames, findListRecord, findNamesRow, putListRecord, putNames, type ListRecord } from './list-records.ts'
import { findKeptList, readColumns, tryReadBlock } from './read-list.ts'
import type { StockDatabase } from './stock-database.ts'
import type { StockStore } from './stock-store.ts'
import type { SavedBlock } from './stock-tables.ts'
import { commit, SyncStop, valueOf } from './sync-stop.ts'

/** Blocks that the device made by itself; the server knows nothing of them. */
const OWN_KEY = /^own-/

/**
 * Fetches what became of vehicles since the list's revision and makes it the list of now, in one transaction. `begin` = it
 * cannot be followed or is not what the server says it should be: it has to be fetched whole. Throws SyncStop.
 */
export async function followList(tools: Tools): Promise<'followed' | 'begin'> {
  try {
    return await followOnce(tools)
  } catch (error) {
    if (error instanceof SyncStop && (error.reason === 'gone' || error.reason === 'expired')) return 'begin'
    throw error
  }
}

async function followOnce({ store, server }: Tools): Promise<'followed' | 'begin'> {
  const { record, names, missing } = await inspect(store)
  if (missing.some((key) => OWN_KEY.test(key))) return 'begin'
  for (const key of missing) await repair({ store, server }, record, key)
  const { handle, revision } = record.state
  const { result, at } = valueOf(await server.getChanges({ handle, since: revision }))
  const isNamed = names !== undefined && result.names === record.state.names
  const newNames = isNamed ? undefined : valueOf(await server.getNames(result.names))
  const changes = await readChanges(result)
  const facts = { record, result, at, names: newNames }
  const isSame = result.digest === record.state.digest && result.count === record.state.count
  if (isSame && changes.upserts.id.length === 0) {
    await commitList(store, { ...facts, blocks: undefined })
    return 'followed'
  }
  const columns = await readWhole({ store, server })
  if (columns === undefined || digestAfter(columns, record.state.digest, changes) !== result.digest) return 'begin'
  const next = await inSteps(withChanges(columns, changes))
  if (next.id.length !== result.count) return 'begin'
  await commitList(store, { ...facts, blocks: await toBlocks(next, result.to) })
  return 'followed'
}

type Inspected = {
  readonly record: ListRecord
  /** Undefined = they are lost. */
  readonly names: ListNames | undefined
  /** Keys of blocks that are lost. */
  readonly missing: readonly string[]
}

/** What is there of the list, without reading vehicles. */
async function inspect(store: StockStore): Promise<Inspected> {
  const found = await store.read(['meta', 'blocks'], async (database) => {
    const record = await findListRecord(database)
    if (record === undefined) return undefined
    const here = new Set(await database.blocks.toCollection().primaryKeys())
    const row = await findNamesRow(database)
    return { record, row, missing: record.state.blocks.filter((key) => !here.has(key)) }
  })
  const inspected = valueOf(found)
  if (inspected === undefined) throw new SyncStop('none')
  const { record, row, missing } = inspected
  return { record, names: await inSteps(checkNames(row, record.state.names)), missing }
}

type Repairing = Pick<Tools, 'store' | 'server'>

/** Fetches a lost block again. */
async function repair({ store, server }: Repairing, record: ListRecord, key: string): Promise<void> {
  const buf = await fetchBlock(server, key)
  await commit(store, ['meta', 'blocks'], async (database) => {
    if (!(await isStillThere(database, record))) return 'removed'
    await database.blocks.put({ key, buf })
    return 'kept'
  })
}

/** The vehicles of the list, after what was damaged has been fetched again; undefined when that does not help. */
async function readWhole({ store, server }: Repairing): Promise<ListColumns | undefined> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const kept = await findKeptList(store)
    const columns = kept && (await readColumns(store, kept))
    if (columns !== undefined) return columns
    const { record, missing } = await inspect(store)
    if (missing.some((key) => OWN_KEY.test(key))) return undefined
    for (const key of missing) await repair({ store, server }, record, key)
  }
  return undefined
}

/** What is proven and cannot be read is of a newer form. */
async function readChanges({ upserts, removed }: CatalogueChanges): Promise<ListChanges> {
  const columns = await tryReadBlock(bytesOfBase64(upserts).buffer)
  if (columns === undefined) throw new SyncStop('outdated')
  return { upserts: columns, removed }
}

async function toBlocks(columns: ListColumns, revision: number): Promise<readonly SavedBlock[]> {
  const blocks: SavedBlock[] = []
  for (let first = 0; first < columns.id.length; first += VEHICLES_A_BLOCK) {
    const slice = sliceListColumns(columns, first, first + VEHICLES_A_BLOCK)
    blocks.push({ key: `own-${revision}-${first}`, buf: (await inSteps(encodeInSteps(slice))).buffer })
  }
  return blocks
}

type Next = {
  /** The list that it was. */
  readonly record: ListRecord
  readonly result: CatalogueChanges
  /** Clock of the server. */
  readonly at: string
  /** Undefined = as before. */
  readonly names: ListNames | undefined
  readonly blocks: readonly SavedBlock[] | undefined
}

async function commitList(store: StockStore, { record, result, at, names, blocks }: Next): Promise<void> {
  const before = record.state
  const state = {
    ...before,
    revision: result.to,
    count: result.count,
    digest: result.digest,
    names: result.names,
    savedAt: at,
    ...(blocks && { blocks: blocks.map(({ key }) => key), bytes: sizeOf(blocks) }),
  }
  await commit(store, ['meta', 'blocks'], async (database) => {
    if (!(await isStillThere(database, record))) return 'removed'
    if (blocks !== undefined) {
      await database.blocks.bulkDelete([...before.blocks])
      await database.blocks.bulkPut([...blocks])
    }
    if (names !== undefined) await putNames(database, result.names, names)
    await putListRecord(database, { ...record, state })
    return 'kept'
  })
}

/** Whether the list is still the one that was read. */
async function isStillThere(database: StockDatabase, { state }: ListRecord): Promise<boolean> {
  const found = await findListRecord(database)
  if (found?.state.handle !== state.handle || found.state.revision !== state.revision) return false
  return found.state.blocks.join() === state.blocks.join()
}
