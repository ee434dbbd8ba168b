import type * as z from 'zod/mini'
import { describeIssue, fieldsOf } from '../../http/describe-issue.ts'

/** Problems beyond these are counted, not listed. */
const LISTED_PROBLEMS = 20

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

export type ImportInput = {
  readonly text: string
  /** Name of the file or of the place where the figures come from. */
  readonly source: string
  readonly now: Date
}

/** The text as JSON of that form; ImportRefusedError names every place that is wrong. */
export function parseJsonFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  { text, source }: Pick<ImportInput, 'text' | 'source'>,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text, source), { reportInput: true })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) =>
    fieldsOf(issue).map((field) => `${field}: ${describeIssue(issue)}`),
  )
  throw new ImportRefusedError(source, problems)
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportRefusedError(source, [`is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}
