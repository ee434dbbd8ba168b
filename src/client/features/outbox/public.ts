export { outboxSlice } from './outbox.slice.ts'
export { QuotesLink } from './QuotesLink.tsx'
export { openOutbox, startSending } from './start-outbox.ts'
