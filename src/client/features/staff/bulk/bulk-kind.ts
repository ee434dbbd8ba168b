import type { messages } from './messages.ts'

/** What a change is about. */
export type BulkKind = keyof typeof messages.kinds
