import * as z from 'zod/mini'
import { CHANGE_NOTE_LENGTH } from './change-requests.ts'
import { newWordsSchema } from './new-words.ts'
import { anyId, anyIdParameter, id, isoInstant, numberParameter, text } from './scalars.ts'
import { PERMISSION, type PermissionId } from './staff.ts'
import { MIB } from '../domain/bytes.ts'
import { STOCK_READERS } from '../domain/permissions.ts'

export const UPLOAD_KINDS = ['stock', 'photos', 'tariffs', 'destinations', 'rates'] as const
export const uploadKindSchema = z.enum(UPLOAD_KINDS)
export type UploadKind = z.infer<typeof uploadKindSchema>

/** Who may handle a file of each kind, one being enough: what moves prices is not for who sells (`staff.prices-by-two`). */
export const UPLOAD_PERMISSIONS = {
  stock: STOCK_READERS,
  photos: STOCK_READERS,
  tariffs: [PERMISSION.pricing],
  destinations: [PERMISSION.pricing],
  rates: [PERMISSION.pricing],
} as const satisfies Readonly<Record<UploadKind, readonly PermissionId[]>>

/** Largest file of each kind in bytes; a workbook of stock may have 10 MiB (docs/import.md). */
export const UPLOAD_BYTES: Readonly<Record<UploadKind, number>> = {
  stock: 100 * MIB,
  photos: 500 * MIB,
  tariffs: 2 * MIB,
  destinations: 2 * MIB,
  rates: 2 * MIB,
}

/** A file comes in parts, since a slow line may need minutes for it and every request has 15 seconds. */
export const UPLOAD_PART_BYTES = MIB
/** All files that wait for their removal together; photos that are in are removed at once. */
export const UPLOAD_TOTAL_BYTES = 1024 * MIB
/** How long a file and its rejected rows are kept; what was done with it stays. */
export const UPLOAD_KEPT_DAYS = 7
/** Rows that a preview shows, and columns that a file of stock may have. */
export const PREVIEW_ROWS = 8
export const MAX_COLUMNS = 300
/** Of our own export, which has one for each feature of the stock. */
export const MAX_EXPORT_COLUMNS = 1000
/** Uploads that the history lists, newest first. */
export const LISTED_UPLOADS = 50

/**
 * `receiving` parts, `ready` to be started, `refused` as unsafe or unreadable or thrown away, `waiting` for its turn, `running`, `done`,
 * `failed` in words, `interrupted` by the end of its process, `cancelled` by staff. The last three can be started again.
 */
const uploadStateSchema = z.enum([
  'receiving',
  'ready',
  'refused',
  'waiting',
  'running',
  'done',
  'failed',
  'interrupted',
  'cancelled',
])
export type UploadState = z.infer<typeof uploadStateSchema>

const countedReasons = z.array(z.object({ reason: z.string(), count: z.int() }))

/** What is wrong or doubtful about values, by reason, with how many rows and the first line. */
export const warningsSchema = z.array(z.object({ reason: z.string(), count: z.int(), line: z.int() }))

/** Price jumps that a preview lists one by one; the others are confirmed all together or not at all. */
export const PRICE_JUMPS_LISTED = 100

/** `import.price-jumps`: `hold` keeps the last price, `accept` takes all, a list the new prices of these vehicles. */
export const priceJumpsSchema = z.union([
  z.enum(['hold', 'accept']),
  z.array(z.string().check(z.regex(/^SAEX\d{7}$/))).check(z.maxLength(PRICE_JUMPS_LISTED)),
])
export type PriceJumps = z.infer<typeof priceJumpsSchema>

/** Where a file could not be read further, and why, as the end of a sentence. */
const stoppedSchema = z.object({ line: z.int(), because: z.string() })
export type StoppedAt = z.infer<typeof stoppedSchema>

/** read = inserted + changed + unchanged + rejected + skipped; `sold` null = nothing was looked for. */
const stockResultSchema = z.object({
  kind: z.literal('stock'),
  read: z.int(),
  inserted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  skipped: z.int(),
  /** Rows among the changed and unchanged ones whose price waits; imports of earlier releases held none. */
  heldPrices: z._default(z.int(), 0),
  /** Rows among them of which staff keep something that the file says otherwise. */
  kept: z._default(z.int(), 0),
  /** Rows that went in without the pictures that they name. */
  picturesNotTaken: z._default(z.int(), 0),
  rejections: countedReasons,
  skips: countedReasons,
  /** Values that were left out of vehicles that went in; imports of earlier releases rejected their rows. */
  warnings: z._default(warningsSchema, []),
  /** Values that went in and are worth a look (`import.worth-a-look`). */
  doubts: z._default(warningsSchema, []),
  /** Rows without a price. */
  onRequest: z._default(z.int(), 0),
  sold: z.nullable(z.int()),
  notMarked: z.nullable(z.string()),
  /** null = the file was read to its end. */
  stopped: z._default(z.nullable(stoppedSchema), null),
})
const referenceCounts = {
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  notes: z.array(z.string()),
}
/** Of uploads from before changes of prices were confirmed: in force at once. */
const referenceResultSchema = z.object({ kind: z.literal('reference'), ...referenceCounts })
/** What would be in force once the request is confirmed; null = nothing differs. `large` = lines to be ticked first. */
const requestResultSchema = z.object({
  kind: z.literal('request'),
  requestId: z.nullable(id),
  large: z.int(),
  ...referenceCounts,
})
/** `notes` = what was refused or left, with the first names of each reason. */
const photosResultSchema = z.object({
  kind: z.literal('photos'),
  files: z.int(),
  stored: z.int(),
  /** Vehicles with other photos than before, and with the same. */
  changed: z.int(),
  unchanged: z.int(),
  notes: z.array(z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()) })),
})
export const uploadResultSchema = z.discriminatedUnion('kind', [
  stockResultSchema,
  photosResultSchema,
  referenceResultSchema,
  requestResultSchema,
])
export type UploadResult = z.infer<typeof uploadResultSchema>

/** A mapping as docs/import.md describes it; the server checks it when the import is started. */
export const mappingDocumentSchema = z.record(z.string(), z.unknown())
export type MappingDocument = z.infer<typeof mappingDocumentSchema>

/** `ymd` = the year comes first, and so on. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const

/** What the name of a column and its cells in the first rows show about the numbers and dates in it. */
const columnFactsSchema = z.object({
  column: z.string(),
  /** Of a currency, with those that it may mean; the first is meant where it is clear. `cells` 0 = in the name only. */
  marks: z.array(z.object({ mark: z.string(), currencies: z.array(z.string()), isClear: z.boolean(), cells: z.int() })),
  decimalMark: z.nullable(z.enum(['.', ','])),
  /** A number with three digits after its only mark. */
  ambiguous: z.nullable(z.string()),
  distanceInName: z.nullable(z.enum(['km', 'miles'])),
  /** 'Price (10,000 JPY)': its cells may count so many. */
  hasFactorInName: z.optional(z.boolean()),
  distances: z.array(z.enum(['km', 'miles'])),
  /** Numbers without a word. */
  bareNumbers: z.int(),
  zeros: z.int(),
  /** Of a column that has dates: their order where the cells show it, else one of them that could be two. */
  dates: z.optional(z.object({ order: z.nullable(z.enum(DATE_ORDERS)), ambiguous: z.nullable(z.string()) })),
})
export type ColumnFacts = z.infer<typeof columnFactsSchema>

const sheetLookSchema = z.object({
  /** How the file was understood: 'utf-8, separated by semicolons'. */
  format: z.string(),
  columns: z.array(z.string()),
  /** First rows, long cells cut. */
  rows: z.array(z.array(z.string())),
  /** Of the columns that have numbers or dates; how many rows were looked at. */
  facts: z._default(z.array(columnFactsSchema), []),
  lookedAt: z._default(z.int(), 0),
  mapping: mappingDocumentSchema,
  /** Of a workbook: which sheet it is, by its name and its place on screen (0 = it is hidden), and rows that a filter hides. */
  sheet: z._default(z.nullable(z.object({ name: z.string(), number: z.int() })), null),
  hiddenRows: z._default(z.int(), 0),
})
export type SheetLook = z.infer<typeof sheetLookSchema>

/** Sheets of a workbook that are looked at beside the first. */
export const OTHER_SHEETS_LOOKED_AT = 7

/** The look is at the sheet that is read unless the mapping names one; a workbook with several has them all in `sheets`. */
const stockInspectionSchema = z.object({
  kind: z.literal('stock'),
  ...sheetLookSchema.shape,
  /** With which it was started, of an earlier file with these columns, or guessed. */
  mappingFrom: z.enum(['started', 'earlier', 'guess']),
  sheets: z._default(z.array(sheetLookSchema), []),
  /** Names of the other sheets that are seen and have rows, those that were not looked at too. */
  otherSheets: z._default(z.array(z.string()), []),
})
const referenceInspectionSchema = z.object({ kind: z.literal('reference'), format: z.string() })
const photosInspectionSchema = z.object({
  kind: z.literal('photos'),
  pictures: z.int(),
  /** Files that are no pictures by their names. */
  others: z.int(),
  /** Suppliers with vehicles whose numbers the names may mean, those with most of them first. */
  suppliers: z.array(z.object({ name: z.string(), vehicles: z.int() })),
})
export const uploadInspectionSchema = z.discriminatedUnion('kind', [
  stockInspectionSchema,
  photosInspectionSchema,
  referenceInspectionSchema,
])
export type UploadInspection = z.infer<typeof uploadInspectionSchema>

export const uploadSchema = z.object({
  id: z.uuid(),
  kind: uploadKindSchema,
  name: z.string(),
  sizeBytes: id,
  receivedBytes: z.int(),
  state: uploadStateSchema,
  createdAt: isoInstant,
  /** Name of the member of staff. */
  by: z.string(),
  supplier: z.nullable(z.string()),
  full: z.boolean(),
  startedAt: z.nullable(isoInstant),
  finishedAt: z.nullable(isoInstant),
  /** Rows read, and the share of the file between 0 and 1. */
  readRows: z.int(),
  share: z.number(),
  /** Imports that come before a waiting one. */
  ahead: z.int(),
  result: z.nullable(uploadResultSchema),
  problem: z.nullable(z.string()),
  /** The file and its rejected rows are removed then. */
  keptUntil: isoInstant,
})
export type Upload = z.infer<typeof uploadSchema>

/** How long the last import of a supplier can be undone. */
export const IMPORT_UNDO_DAYS = 30

const undoCounts = {
  /** Vehicles that are as before the import. */
  restored: z.int(),
  /** New ones that leave the stock, as sold. */
  removed: z.int(),
  /** What somebody changed since. */
  leftAlone: z.int(),
}
/** What undoing an import of stock would do now (`import.undo-the-last`). */
const importUndoSchema = z.object({ ...undoCounts, until: isoInstant })
export type ImportUndo = z.infer<typeof importUndoSchema>

/** Vehicles of this call; until `isDone` it is to be called again. */
export const undoResultSchema = z.object({ ...undoCounts, isDone: z.boolean() })
export type UndoResult = z.infer<typeof undoResultSchema>

/** `undo` null = it cannot be undone, `undoneAt` = it was. */
export const uploadDetailSchema = z.object({
  ...uploadSchema.shape,
  inspection: z.nullable(uploadInspectionSchema),
  undo: z._default(z.nullable(importUndoSchema), null),
  undoneAt: z._default(z.nullable(isoInstant), null),
})
export type UploadDetail = z.infer<typeof uploadDetailSchema>

export const uploadIdSchema = z.strictObject({ id: z.uuid() })
export const uploadQuerySchema = z.object({ id: z.uuid() })

export const createUploadSchema = z.strictObject({
  kind: uploadKindSchema,
  name: text(200).check(z.trim(), z.minLength(1)),
  sizeBytes: id,
})
export type CreateUpload = z.infer<typeof createUploadSchema>

/** The body is the part's bytes; `at` = bytes before it. A part that arrived already is answered like a new one. */
export const uploadPartQuerySchema = z.object({ id: z.uuid(), at: anyIdParameter })
export const uploadPartResultSchema = z.object({ receivedBytes: z.int() })

/**
 * `supplier`, `full` and `mapping` are for stock, `supplier` for photos too; what is left out is as when it was started
 * before, else as the inspection has it. `note` says to whoever confirms why prices change; all but stock and photos need it.
 */
export const startUploadSchema = z.strictObject({
  id: z.uuid(),
  supplier: z.optional(text(80)),
  full: z.optional(z.boolean()),
  note: z.optional(text(CHANGE_NOTE_LENGTH)),
  mapping: z.optional(mappingDocumentSchema),
  priceJumps: z._default(priceJumpsSchema, 'hold'),
  newWords: z._default(newWordsSchema, {}),
})
export type StartUpload = z.input<typeof startUploadSchema>

export const rejectedQuerySchema = z.object({ id: z.uuid(), from: numberParameter(z._default(anyId, 0)) })
/** A piece of the CSV of rejected rows; `next` = where the following one begins, null at the end. */
export const rejectedPieceSchema = z.object({ name: z.string(), text: z.string(), next: z.nullable(z.int()) })
