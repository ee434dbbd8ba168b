export * from './reference.ts'
export * from './stock.ts'
export * from './quotes.ts'
export * from './operations.ts'
