export { EntryLine, EntryVerdict } from './entry-verdict/LazyEntryVerdict.tsx'
export { QUOTE_ID } from './panel/quote-address.ts'
export { Delivered, QuotePanel, SeeLines } from './panel/QuotePanel.tsx'
export { type Quotation, useQuotation } from './use-quotation.ts'
