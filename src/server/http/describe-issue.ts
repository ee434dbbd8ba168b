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
  record: 'an object',
  null: 'empty',
}

const NOT_ALLOWED = 'is not one of the allowed values'

export type Fault = { readonly field: string; readonly words: string }

/**
 * The fields that an issue is about, such as 'MakeModelList.0.MakeName', and what is wrong with each, in words that a user can
 * act on. Never the value: it may be personal or hostile.
 */
export function faultsOf(issue: Issue, above: readonly string[] = []): readonly Fault[] {
  const path = [...above, ...issue.path.map(String)]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => faultAt([...path, printableName(key)], 'is not a known field'))
  }
  if (issue.code === 'invalid_key') {
    return [faultAt([...path.slice(0, -1), printableName(path.at(-1) ?? '')], describeIssue(issue))]
  }
  const meant = issue.code === 'invalid_union' ? findMeant(issue) : undefined
  return meant?.flatMap((one) => faultsOf(one, path)) ?? [faultAt(path, describeIssue(issue))]
}

function faultAt(path: readonly string[], words: string): Fault {
  return { field: path.join('.') || 'body', words }
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is missing' : `must be ${kindOf(issue)}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return isMissing(issue) ? 'is missing' : `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      // The library's own sentences begin so; the contract's say what is expected.
      return issue.message.startsWith('Invalid') ? 'is not in the right form' : issue.message
    case 'unrecognized_keys':
      return 'is not a known field'
    case 'invalid_union':
      return isMissing(issue) ? 'is missing' : describeUnion(issue)
    case 'invalid_key':
      return `has a name that ${issue.issues.map(describeIssue)[0] ?? 'is not as it should be'}`
    case 'custom':
      return issue.message
    case 'invalid_element':
    case 'not_multiple_of':
      return 'is not as it should be'
  }
}

function isMissing({ input }: Issue): boolean {
  return input === undefined
}

function kindOf({ expected }: core.$ZodIssueInvalidType): string {
  return KINDS[expected] ?? 'of another kind'
}

/** Refuses the whole value, not something in it. */
function isOfWhole({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
}

/** The one form of several that a value is of, by its kind and its fields; undefined where it may be of any or of none. */
function findMeant({ errors }: core.$ZodIssueInvalidUnion): readonly Issue[] | undefined {
  const fitting = errors.filter((branch) => !branch.some(isOfWhole))
  const least = Math.min(...fitting.map(countUnknown))
  const [meant, ...others] = fitting.filter((branch) => countUnknown(branch) === least)
  return others.length === 0 ? meant : undefined
}

function countUnknown(branch: readonly Issue[]): number {
  return branch.flatMap((one) => (one.code === 'unrecognized_keys' && one.path.length === 0 ? one.keys : [])).length
}

/** What it may be, where every form wants another value or another kind. */
function describeUnion({ errors }: core.$ZodIssueInvalidUnion): string {
  const wanted = errors.map((branch) => branch.find(isOfWhole))
  const values = wanted.flatMap((one) => (one?.code === 'invalid_value' ? one.values.map(String) : []))
  const kinds = wanted.flatMap((one) => (one?.code === 'invalid_type' ? [kindOf(one)] : []))
  if (wanted.length === 0 || wanted.some((one) => one?.code !== 'invalid_value' && one?.code !== 'invalid_type'))
    return NOT_ALLOWED
  const choices = [...(values.length === 0 ? [] : [`one of ${values.join(', ')}`]), ...new Set(kinds)]
  return `must be ${choices.join(' or ')}`
}

function tooBig(issue: core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `must be at most ${String(issue.maximum)} characters long`
  if (issue.origin === 'array') return `must have at most ${String(issue.maximum)} entries`
  return `must be at most ${String(issue.maximum)}`
}

function tooSmall(issue: core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') return 'must be filled in'
  if (issue.origin === 'array')
    return `must have at least ${issue.minimum === 1 ? '1 entry' : `${String(issue.minimum)} entries`}`
  return `must be ${issue.inclusive === true ? 'at least' : 'above'} ${String(issue.minimum)}`
}

/** A caller chose this name: it is cut and stripped of what could harm a log or a page. */
function printableName(key: string): string {
  return key.replace(/[^\w.-]/g, '?').slice(0, 40)
}

/** Checks what a caller sent against the contract; each wrong field is named once, with its first fault. */
export const checkRequest: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const parsed = z.safeParse(schema, input, { reportInput: true })
    if (parsed.success) return { value: parsed.data }
    const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue))
    return {
      error: toValidationError(httpPart === 'querystring' ? faults.map((one) => ofAddress(one, input)) : faults),
    }
  }

/** A parameter that an address gives twice is a list here, which its caller never wrote. */
function ofAddress(fault: Fault, query: unknown): Fault {
  const said: unknown = new Map(Object.entries(query ?? {})).get(fault.field)
  return Array.isArray(said) ? { ...fault, words: 'must be given only once' } : fault
}

/** A caller may name a field like a member of every object, such as `toString`. */
function toValidationError(faults: readonly Fault[]): AppError {
  const fields = new Map<string, string>()
  for (const { field, words } of faults) if (!fields.has(field)) fields.set(field, words)
  return new AppError('VALIDATION', { fields: Object.fromEntries(fields) })
}
