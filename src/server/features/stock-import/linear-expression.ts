import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Longest expression of a mapping; the longest one of a real file has 180 characters. */
const MAX_LENGTH = 200
/** An expression looks at no more of a cell than this. */
const MAX_INPUT = 500
/** How often all counted repetitions of an expression together may repeat: `(a{5}){10}` is 50. */
const MAX_REPEATS = 50
/** Steps that an expression may have; each character of a cell costs at most one pass over them. */
const MAX_STEPS = 500
/** Classes of Unicode (`\p{L}`) of an expression: each is made of hundreds of ranges. */
const MAX_CLASSES = 4
/** Results that are kept for each expression: most columns hold few different texts. */
const KEPT_RESULTS = 1_000
/** Expressions that are kept: those of a mapping are compiled when it is checked and again when it is used. */
const KEPT_EXPRESSIONS = 200

/** A counted repetition, or an escaped character or class, which may have braces. */
const COUNTED = /\\[xup]\{[\w^=]{0,40}\}|\\.|\{(\d+)(?:,(\d*))?\}/gis
/** A character by its number as JavaScript writes it, or any other escaped character. */
const BY_NUMBER = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|.)/gs
/** Blanks that `\s` of a linear expression does not know. */
const OTHER_BLANKS = /[\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/g

/** The expression cannot be used; the message goes on from its place in the mapping. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

/** The first group of the first match, or all of it when there is no group; null without a match. */
export type Expression = (text: string) => string | null

const known = new Map<string, Expression>()

/**
 * An expression, without regard to case, whose time grows only with the length of the text (RE2, `import.linear-expressions`). Throws ExpressionError
 * for one that looks ahead or back, refers to a group, or is too large.
 */
export function compileExpression(pattern: string): Expression {
  const found = known.get(pattern)
  if (found !== undefined) return found
  if (known.size >= KEPT_EXPRESSIONS) known.clear()
  const expression = remembering(compile(pattern))
  known.set(pattern, expression)
  return expression
}

function compile(pattern: string): Expression {
  if (pattern.length > MAX_LENGTH) throw new ExpressionError(`is longer than ${MAX_LENGTH} characters`)
  if (countRepeats(pattern) > MAX_REPEATS) throw new ExpressionError(`repeats more than ${MAX_REPEATS} times`)
  if (pattern.split(/\\p/i).length - 1 > MAX_CLASSES) {
    throw new ExpressionError(`has more than ${MAX_CLASSES} classes of Unicode (\\p)`)
  }
  const compiled = parse(pattern)
  if (compiled.programSize() > MAX_STEPS) throw new ExpressionError(`needs more than ${MAX_STEPS} steps`)
  const hasGroup = compiled.groupCount() > 0
  return (text) => {
    const matcher = compiled.matcher(text)
    if (!matcher.find()) return null
    return (hasGroup ? matcher.group(1) : null) ?? matcher.group(0)
  }
}

function parse(pattern: string): RE2JS {
  const text = pattern.replace(BY_NUMBER, (whole, long?: string, short?: string) => {
    const code = long ?? short
    return code === undefined ? whole : `\\x{${code}}`
  })
  try {
    return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    throw new ExpressionError(
      'is no regular expression that can be used: it may not look ahead or back, nor refer to a group',
      { cause: error },
    )
  }
}

function countRepeats(pattern: string): number {
  let product = 1
  for (const [, least, most] of pattern.matchAll(COUNTED)) product *= Math.max(1, Number(most || least || 1))
  return product
}

function remembering(expression: Expression): Expression {
  const results = new Map<string, string | null>()
  return (text) => {
    const input = text.slice(0, MAX_INPUT).replace(OTHER_BLANKS, ' ')
    const kept = results.get(input)
    if (kept !== undefined) return kept
    if (results.size >= KEPT_RESULTS) results.clear()
    const result = expression(input)
    results.set(input, result)
    return result
  }
}
