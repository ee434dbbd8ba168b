export { stockApi } from './stock-api.ts'
