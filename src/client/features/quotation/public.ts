export { ChosenDestination } from './ChosenDestination.tsx'
export { QuotePanel } from './QuotePanel.tsx'
export { useQuotation, type Quotation } from './use-quotation.ts'
