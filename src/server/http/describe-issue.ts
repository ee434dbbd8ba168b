import * as z from 'zod'
import type { core } from 'zod'
import type { FastifySchemaCompiler } from 'fastify'
import { AppError } from './app-error.ts'

type Issue = core.$ZodIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

/** What is wrong with one field, in words that a user can act on. Never the value: it may be personal or hostile. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      // The library's own sentences begin so; the contract's say what is expected.
      return issue.message.startsWith('Invalid') ? 'is not in the right form' : issue.message
    case 'unrecognized_keys':
      return 'is not a known field'
    case 'invalid_union':
      return 'is not one of the allowed values'
    case 'custom':
      return issue.message
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return 'is not as it should be'
  }
}

/** Field names of an issue, 'MakeModelList.0.MakeName'; an unknown field is named itself. */
export function fieldsOf(issue: Issue): readonly string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, printableName(key)].join('.'))
  return [path.join('.') || 'body']
}

function tooBig(issue: core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `must be at most ${String(issue.maximum)} characters long`
  if (issue.origin === 'array') return `must have at most ${String(issue.maximum)} entries`
  return `must be at most ${String(issue.maximum)}`
}

function tooSmall(issue: core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') return 'must be filled in'
  return `must be ${issue.inclusive === true ? 'at least' : 'above'} ${String(issue.minimum)}`
}

/** A caller chose this name: it is cut and stripped of what could harm a log or a page. */
function printableName(key: string): string {
  return key.replace(/[^\w.-]/g, '?').slice(0, 40)
}

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
