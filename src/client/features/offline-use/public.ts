export { StockListPart } from './StockListPart.tsx'
export { knownListSize } from './use-stock-list.ts'
export { KeepUp } from './KeepUp.tsx'
