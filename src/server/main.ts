import { SAMPLES } from '../../samples/samples.ts'
import { failureWords } from './command-failure.ts'
import { readConfig } from './config.ts'
import { ListenRefused } from './listen-refusal.ts'
import { createLogger } from './logger.ts'
import { startProduct } from './start.ts'

/** A shell and npm both pass Ctrl + C on; the copy that follows at once is not a second request to stop. */
const COPY_MS = 1000

/**
 * `reliability.every-end-ends`: what jobs and connections may take to end when every request is answered; jobs have 8 s of it.
 * The product's own server may take longer, and is there as long as this machine is.
 */
const END_MS = 15_000

/** The process: settings, start, and an orderly end at the first signal; a later second one does not wait. */
async function main(): Promise<void> {
  const config = readConfig()
  // What nobody caught ends the process like this too, but its text, which may quote a row, stays out of the log.
  process.on('uncaughtException', (error) => {
    createLogger(config.logLevel).fatal({ err: error }, 'the process ends: nobody expected this')
    process.exit(1)
  })
  const giveUp = (): void => {
    createLogger(config.logLevel).warn('the process ends without an answer of its database')
    process.exit(1)
  }
  const onAnswered = (): void => {
    if (config.databaseUrl !== undefined) setTimeout(giveUp, END_MS)
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const say = (line: string): void => console.log(line)
  let isStarted = false
  let stoppingSince: number | undefined
  const stop = (): void => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > COPY_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    // Nobody is answered yet.
    if (!isStarted) onAnswered()
    stopping.abort(new Error('the process stops'))
    starting
      .then((product) => product.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => (error === signal.reason ? process.exit(0) : fail(error)),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const starting = startProduct({ config, samples: SAMPLES, say, onAnswered, signal })
  await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  isStarted = true
}

function fail(error: unknown): void {
  const words = failureWords(error, [ListenRefused])
  console.error(words instanceof Error ? words.message : words)
  process.exit(1)
}

main().catch(fail)
