import { priceComparisonSchema } from '../../src/shared/contract/price-comparison.ts'

/** Of a file of one row about which there is nothing to say. */
export const NOTHING_NEW = priceComparisonSchema.parse({ rows: 1, isWhole: true, count: 0, jumps: [], newWords: [] })
