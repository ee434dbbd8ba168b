export { ChosenDestination } from './panel/ChosenDestination.tsx'
export { EntryVerdict } from './entry-verdict/LazyEntryVerdict.tsx'
export { QuotePanel } from './panel/QuotePanel.tsx'
export { type Quotation, useQuotation } from './use-quotation.ts'
