import { type Refusal, failureWords } from '../command-failure.ts'

/** Arguments or settings that a command cannot work with; the message is all that an operator needs. */
export class UsageError extends Error {}

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
