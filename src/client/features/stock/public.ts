export { stockApi, stockRequests } from './stock-api.ts'
