import * as z from 'zod/mini'
import { catalogueManifestSchema, listNamesSchema, type CatalogueManifest } from '../../shared/contract/catalogue.ts'
import { LIST_FORMAT } from '../../shared/domain/stock-list/list-format.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import type { StockDatabase } from './stock-database.ts'
import type { SavedListState } from './stock-tables.ts'

/** Names of the rows of `meta` that are the stock list's. */
const RECORD = { list: 'list', names: 'list-names', download: 'list-download' } as const

/** Of the blocks that a record names; the first format had no such mark. */
const format = z.literal(LIST_FORMAT)

const listRecordSchema = z.object({
  format,
  state: z.object({
    handle: z.string(),
    revision: z.number(),
    count: z.number(),
    digest: z.string(),
    blocks: z.array(z.string()),
    names: z.string(),
    bytes: z.number(),
    savedAt: z.string(),
  }),
  /** `also` of the manifest. */
  also: z.array(z.string()),
  /** When those answers were last fetched, in ms of the device's clock; null = never. */
  alsoAt: z.nullable(z.number()),
})

/** The list that searches read. */
export type ListRecord = {
  readonly state: SavedListState
  readonly also: readonly string[]
  readonly alsoAt: number | null
}

const downloadRecordSchema = z.object({
  format,
  manifest: catalogueManifestSchema,
  savedAt: z.string(),
  begunAt: z.number(),
})

/** A list of which some blocks may be here already. */
export type DownloadRecord = {
  readonly manifest: CatalogueManifest
  /** Clock of the server when it built the list, ISO 8601 UTC. */
  readonly savedAt: string
  /** Clock of the device then, in ms. */
  readonly begunAt: number
}

/** Undefined when there is none, a damaged one, or one of another format. */
export async function findListRecord({ meta }: StockDatabase): Promise<ListRecord | undefined> {
  return listRecordSchema.safeParse((await meta.get(RECORD.list))?.value).data
}

/** Undefined as for `findListRecord`. */
export async function findDownloadRecord({ meta }: StockDatabase): Promise<DownloadRecord | undefined> {
  return downloadRecordSchema.safeParse((await meta.get(RECORD.download))?.value).data
}

/**
 * Whether a list was saved here, or begun, that this build cannot read: another build has kept it in another format. It is
 * to be fetched anew.
 */
export async function hasOtherFormat({ meta }: StockDatabase): Promise<boolean> {
  const rows = await meta.bulkGet([RECORD.list, RECORD.download])
  return rows.some((row) => row !== undefined && !anyOfFormat.safeParse(row.value).success)
}

const anyOfFormat = z.object({ format })

/** As many names are checked in one step. */
const NAMES_A_STEP = 100

const lists = listNamesSchema.shape
const aliasList = lists.aliases.def.innerType
const list = z.array(z.unknown())
const namesRecordSchema = z.object({
  digest: z.string(),
  names: z.object({ makes: list, models: list, options: list, suppliers: list, aliases: z._default(list, []) }),
})

/** The row of the names as it is kept, for {@link checkNames}: in a transaction nothing is to be waited for. */
export async function findNamesRow({ meta }: StockDatabase): Promise<unknown> {
  return (await meta.get(RECORD.names))?.value
}

/** The names of a row, if they are whole and those of the digest; in steps of some milliseconds. */
export function* checkNames(row: unknown, digest: string): Generator<void, ListNames | undefined> {
  const found = namesRecordSchema.safeParse(row).data
  if (found?.digest !== digest) return undefined
  const makes = yield* checkAll(lists.makes, found.names.makes)
  const models = yield* checkAll(lists.models, found.names.models)
  const options = yield* checkAll(lists.options, found.names.options)
  const suppliers = yield* checkAll(lists.suppliers, found.names.suppliers)
  const aliases = yield* checkAll(aliasList, found.names.aliases)
  return makes && models && options && suppliers && aliases && { makes, models, options, suppliers, aliases }
}

function* checkAll<Name>(
  schema: z.ZodMiniType<Name[]>,
  values: readonly unknown[],
): Generator<void, Name[] | undefined> {
  const checked: Name[] = []
  for (let first = 0; first < values.length; first += NAMES_A_STEP) {
    const part = schema.safeParse(values.slice(first, first + NAMES_A_STEP)).data
    if (part === undefined) return undefined
    checked.push(...part)
    yield
  }
  return checked
}

export async function putListRecord({ meta }: StockDatabase, record: ListRecord): Promise<void> {
  await meta.put({ name: RECORD.list, value: { format: LIST_FORMAT, ...record } })
}

export async function putDownloadRecord({ meta }: StockDatabase, record: DownloadRecord): Promise<void> {
  await meta.put({ name: RECORD.download, value: { format: LIST_FORMAT, ...record } })
}

export async function putNames({ meta }: StockDatabase, digest: string, names: ListNames): Promise<void> {
  await meta.put({ name: RECORD.names, value: { digest, names } })
}

export async function dropDownloadRecord({ meta }: StockDatabase): Promise<void> {
  await meta.delete(RECORD.download)
}

/** Whether a list is kept here, or was begun, in whatever format. */
export async function hasAnyRecord({ meta }: StockDatabase): Promise<boolean> {
  const rows = await meta.bulkGet([RECORD.list, RECORD.download])
  return rows.some((row) => row !== undefined)
}

/** All that is kept of the list, and of one that is on its way. */
export async function dropListRecords({ meta }: StockDatabase): Promise<void> {
  await meta.bulkDelete(Object.values(RECORD))
}
