import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'
import { AppError } from './app-error.ts'
import { describeIssue, fieldsOf } from './describe-issue.ts'

/** Checks what a caller sent against the contract; each wrong field is named once, with its first fault. */
export const checkRequest: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = z.safeParse(schema, input, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: toValidationError(parsed.error.issues) }
  }

function toValidationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) fields[field] ??= describeIssue(issue)
  }
  return new AppError('VALIDATION', { fields })
}
