import { failureWords, readFailure } from '../../../api/staff/failure-words.ts'
import { messages } from './messages.ts'

/** What a failed change says, in the server's words where it named the field. */
export function faultWords(error: unknown, field = ''): string {
  return readFailure(error).fields[field] ?? failureWords(messages.failed, error)
}

/** Whether the server named this field as wrong. */
export function isAbout(error: unknown, field: string): boolean {
  return field in readFailure(error).fields
}
