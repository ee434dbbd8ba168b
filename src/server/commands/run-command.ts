import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Refusal, failureWords } from '../command-failure.ts'

/** Arguments or settings that a command cannot work with; the message is all that an operator needs. */
export class UsageError extends Error {}

/**
 * The option with a value that is given more than once, of which the library takes the last alone without a word. Throws
 * what the library throws.
 */
export function findRepeated(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): string | undefined {
  const { tokens } = parseArgs({ args: [...args], allowPositionals: true, options, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  return names.find((name, at) => options[name]?.type === 'string' && names.indexOf(name) !== at)
}

type Command = {
  /** What `--help` shows. */
  readonly usage: string
  /** Kinds of errors whose message is all that an operator needs. */
  readonly refusals?: readonly Refusal[]
  /** What the process ends with after a {@link UsageError}; after any other failure it is 1. */
  readonly codeOfMisuse?: number
  /** Answers what the process ends with where that is not 0. */
  readonly run: (args: readonly string[]) => Promise<number | void>
}

/** Runs a command of operators with the arguments of this process; what fails is told on standard error. */
export async function runCommand({ usage, refusals = [], codeOfMisuse = 2, run }: Command): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    return
  }
  try {
    process.exitCode = (await run(args)) ?? 0
  } catch (error) {
    console.error(failureWords(error, [UsageError, ...refusals]))
    process.exitCode = error instanceof UsageError ? codeOfMisuse : 1
  }
}
