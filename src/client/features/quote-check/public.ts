export { PaperActions } from './PaperActions.tsx'
export { QuotationView } from './QuotationView.tsx'
export { preloadKeys } from './preload-keys.ts'
