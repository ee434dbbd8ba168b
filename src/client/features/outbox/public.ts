export { QuotesLink } from './QuotesLink.tsx'
export { openOutbox, startSending } from './start-outbox.ts'
