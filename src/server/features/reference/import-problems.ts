import type * as z from 'zod/mini'
import { faultsOf } from '../../http/describe-issue.ts'

/** Problems beyond these are counted, not listed. */
const LISTED_PROBLEMS = 20
/** Five times what our destinations have; each may be a fault of several, which are all collected. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 32

/** A file that was refused as a whole; its message has one line per problem, each naming the place in the file. */
export class ImportRefusedError extends Error {
  readonly problems: readonly string[]

  constructor(source: string, problems: readonly string[]) {
    const listed = problems.slice(0, LISTED_PROBLEMS).map((problem) => `  ${problem}`)
    const rest = problems.length > LISTED_PROBLEMS ? [`  and ${problems.length - LISTED_PROBLEMS} more`] : []
    super([`${source} was refused; nothing was changed:`, ...listed, ...rest].join('\n'))
    this.name = 'ImportRefusedError'
    this.problems = problems
  }
}

/** What an import did, in records of its kind. */
export type ImportSummary = {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
  /** Whole sentences for whoever ran it. */
  readonly notes: readonly string[]
}

export type Origin = {
  /** Name of the file or of the place where the figures come from. */
  readonly source: string
  readonly now: Date
}

export type ImportInput = Origin & { readonly text: string }

/** The text as JSON of that form; ImportRefusedError names every place that is wrong. */
export function parseJsonFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  { text, source }: Pick<ImportInput, 'text' | 'source'>,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text, source), { reportInput: true })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) =>
    faultsOf(issue).map(({ field, words }) => `${field}: ${words}`),
  )
  throw new ImportRefusedError(source, problems)
}

/** Refuses, before anything of it is built, JSON from outside of more values or deeper than any that is needed. */
export function assertSmallJson({ text, source }: Pick<ImportInput, 'text' | 'source'>): void {
  if (!/^[\uFEFF\s]*[[{]/.test(text)) return
  let values = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '"') isText = !isText
    else if (!isText && (character === ',' || character === ':')) values++
    else if (!isText && (character === '[' || character === '{')) {
      values++
      depth++
    } else if (!isText && (character === ']' || character === '}')) depth--
    if (depth > MAX_DEPTH) throw refuse(source, `character ${at + 1}: is nested deeper than ${MAX_DEPTH} levels`)
    if (values > MAX_VALUES) throw refuse(source, `character ${at + 1}: has more than ${MAX_VALUES} values until here`)
  }
}

function refuse(source: string, problem: string): ImportRefusedError {
  return new ImportRefusedError(source, [problem])
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportRefusedError(source, [`is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}
