export { EntryVerdict } from './entry-verdict/LazyEntryVerdict.tsx'
export { QUOTE_ID } from './panel/quote-address.ts'
export { ChosenDestination, QuotePanel } from './panel/QuotePanel.tsx'
export { type Quotation, useQuotation } from './use-quotation.ts'
