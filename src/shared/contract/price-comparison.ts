import * as z from 'zod/mini'
import { fieldWordsSchema } from './new-words.ts'
import { text } from './scalars.ts'
import { mappingDocumentSchema, warningsSchema } from './uploads.ts'

export const comparePricesSchema = z.strictObject({
  id: z.uuid(),
  supplier: z.optional(text(80)),
  full: z.optional(z.boolean()),
  mapping: z.optional(mappingDocumentSchema),
})
export type ComparePrices = z.input<typeof comparePricesSchema>

const listedPriceJumpSchema = z.object({
  saexRef: z.string(),
  /** Of the file. */
  line: z.int(),
  /** Make and model as the file has them. */
  name: z.string(),
  /** Rand; 0 = on request. */
  beforeZar: z.number(),
  afterZar: z.number(),
  /** Per cent of the last price; null where there was none. */
  percent: z.nullable(z.int()),
})
export type ListedPriceJump = z.infer<typeof listedPriceJumpSchema>

/** Rows of which a preview shows what they would be in stock. */
export const PREVIEW_RESULTS = 20

const previewedRowSchema = z.object({
  line: z.int(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  /** Rand with VAT; 0 = on request. */
  priceZar: z.number(),
  mileageKm: z.nullable(z.int()),
  /** How many its row names. */
  pictures: z.int(),
})
export type PreviewedRow = z.infer<typeof previewedRowSchema>

/** Prices far from the median of their model (`import.odd-prices`): how many, and the first ones. */
const oddPricesSchema = z.object({
  count: z.int(),
  rows: z.array(z.object({ line: z.int(), name: z.string(), priceZar: z.number(), medianZar: z.number() })),
})
export type OddPrices = z.infer<typeof oddPricesSchema>

/** What a file that was not imported yet would do: price jumps in the order of the file, new words, and the first rows. */
export const priceComparisonSchema = z.object({
  rows: z.int(),
  /** Whether all rows could be looked at in the time of a request; else the first ones were. */
  isWhole: z.boolean(),
  count: z.int(),
  jumps: z.array(listedPriceJumpSchema),
  /** Fields with words that are new to the stock and not decided (`import.new-words`). */
  newWords: z.array(fieldWordsSchema),
  warnings: z._default(warningsSchema, []),
  doubts: z._default(warningsSchema, []),
  onRequest: z._default(z.int(), 0),
  rejected: z._default(z.int(), 0),
  /** Rows of which staff keep something that the file says otherwise. */
  kept: z._default(z.int(), 0),
  firstRows: z._default(z.array(previewedRowSchema), []),
  oddPrices: z._default(oddPricesSchema, { count: 0, rows: [] }),
  /** Rows that are the same in every cell as an earlier one and have no number. */
  repeated: z._default(z.int(), 0),
  /** Vehicles that a full file would mark as sold, or why it would mark none; both null where it is none. */
  sold: z._default(z.nullable(z.int()), null),
  notMarked: z._default(z.nullable(z.string()), null),
})
export type PriceComparison = z.infer<typeof priceComparisonSchema>
