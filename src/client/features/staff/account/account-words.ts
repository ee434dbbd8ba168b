import * as z from 'zod/mini'
import { failureKind } from '../../../api/api-failure.ts'
import { messages } from './messages.ts'

const fieldsSchema = z.object({ fields: z.record(z.string(), z.string()) })

/** What a failed change says, in the server's words where it named the field. */
export function faultWords(error: unknown, field?: string): string {
  const parsed = fieldsSchema.safeParse(error)
  const named = parsed.success && field !== undefined ? parsed.data.fields[field] : undefined
  const words: Partial<Record<string, string>> = messages.failed
  return named ?? words[failureKind(error)] ?? messages.failed.unexpected
}

/** Whether the server named this field as wrong. */
export function isAbout(error: unknown, field: string): boolean {
  const parsed = fieldsSchema.safeParse(error)
  return parsed.success && parsed.data.fields[field] !== undefined
}
