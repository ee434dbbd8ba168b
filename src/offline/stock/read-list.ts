import { BlockError, decodeInSteps } from '../../shared/domain/stock-list/block.ts'
import { joinInSteps, type ListColumns } from '../../shared/domain/stock-list/list-columns.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { inSteps } from '../in-steps.ts'
import { checkNames, findListRecord, findNamesRow, type ListRecord } from './list-records.ts'
import type { StockStore } from './stock-store.ts'
import type { SavedBlock } from './stock-tables.ts'

/** What is kept of the stock list, at one moment. `names` undefined = they are lost. */
export type KeptList = {
  readonly record: ListRecord
  readonly names: ListNames | undefined
  readonly blocks: readonly (SavedBlock | undefined)[]
}

/** Undefined when there is no list, or no storage. */
export async function findKeptList(store: StockStore): Promise<KeptList | undefined> {
  const outcome = await store.read(['meta', 'blocks'], async (database) => {
    const record = await findListRecord(database)
    if (record === undefined) return undefined
    const row = await findNamesRow(database)
    return { record, row, blocks: await database.blocks.bulkGet([...record.state.blocks]) }
  })
  if (!outcome.ok || outcome.value === undefined) return undefined
  const { record, row, blocks } = outcome.value
  return { record, names: await inSteps(checkNames(row, record.state.names)), blocks }
}

/** The vehicles of all blocks by ascending id, in steps; undefined when some are damaged: these are dropped, and missed. */
export async function readColumns(store: StockStore, { record, blocks }: KeptList): Promise<ListColumns | undefined> {
  const decoded: (ListColumns | undefined)[] = []
  // One after the other: side by side each would take the others' time for its own, and pause at every step.
  for (const block of blocks) decoded.push(await tryReadBlock(block?.buf))
  const damaged = record.state.blocks.filter((_key, place) => decoded[place] === undefined)
  if (damaged.length === 0) return inSteps(joinInSteps(decoded.filter((columns) => columns !== undefined)))
  await store.write(['blocks'], (database) => database.blocks.bulkDelete(damaged))
  return undefined
}

/** The vehicles of a block, in steps; undefined when it is damaged or of another format. */
export async function tryReadBlock(buf: unknown): Promise<ListColumns | undefined> {
  if (!(buf instanceof ArrayBuffer)) return undefined
  try {
    return await inSteps(decodeInSteps(new Uint8Array(buf)))
  } catch (error) {
    if (error instanceof BlockError) return undefined
    throw error
  }
}
