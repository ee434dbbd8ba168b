export { QuotesLink } from './outbox/QuotesLink.tsx'
export { openOutbox, startSending } from './outbox/start-outbox.ts'
export { outboxSlice } from './outbox/outbox.slice.ts'
