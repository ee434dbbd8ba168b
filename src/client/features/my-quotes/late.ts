// What comes after the first paint: reach it by import(), or from code that came so.
export { buyerAmount } from './check/buyer-total.ts'
export { QuotationView } from './check/QuotationView.tsx'
export { preloadKeys } from './check/preload-keys.ts'
