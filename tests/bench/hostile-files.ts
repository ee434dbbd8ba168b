// Files that are made to do harm, one after another in a process of its own each: what came of it, memory above what the
// process had before, seconds, seconds of the processor, and how long its event loop stood still
// (`import.hostile-files`). All, or those whose name has one of the given words: node tests/bench/hostile-files.ts [word …]
import { randomBytes } from 'node:crypto'
import { HOSTILE_FILES } from '../support/hostile/hostile-files.ts'
import { measureHostile } from '../support/hostile/measure-hostile.ts'
import { createTemplate, dropDatabase, onServer, withDatabase } from '../support/test-databases.ts'
import { openServer } from './search/product.ts'

const MAX_MIB = 150
const MAX_STOPPED_MS = 200
const words = process.argv.slice(2)
const files = HOSTILE_FILES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

// Who breaks it off leaves no process behind: neither that of the file nor the database server.
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

const server = await openServer()
const databases = await createTemplate(server.connectionString)
let faults = 0
try {
  console.log('    +MiB  seconds  cpu s  stopped ms  file: outcome')
  for (const file of files) {
    if (ending.signal.aborted) break
    const name = await copyTemplate()
    const connectionString = withDatabase(databases.adminUrl, name)
    const line = await measureHostile(file, { connectionString, signal: ending.signal }).then(
      ({ outcome, seconds, cpuSeconds, addedMiB, stoppedMs }) => {
        const isFine = outcome.includes(file.words) && addedMiB <= MAX_MIB && stoppedMs <= MAX_STOPPED_MS
        if (!isFine) faults += 1
        const figures = [
          addedMiB.toFixed(0).padStart(7),
          seconds.toFixed(1).padStart(8),
          cpuSeconds.toFixed(1).padStart(6),
          stoppedMs.toFixed(0).padStart(11),
        ]
        return `${isFine ? ' ' : '!'}${figures.join(' ')}  ${file.name}: ${outcome.replaceAll('\n', ' ').slice(0, 150)}`
      },
      (error: unknown) => {
        faults += 1
        return `!  ${file.name}: the process was lost: ${String(error).slice(-200)}`
      },
    )
    console.log(line)
    await dropDatabase(databases.adminUrl, name)
  }
  if (faults > 0) process.exitCode = 1
  console.log(`${files.length} files, ${faults} beyond ${MAX_MIB} MiB, ${MAX_STOPPED_MS} ms or with another outcome`)
} finally {
  await databases.dropAll()
  await server.stop()
}

async function copyTemplate(): Promise<string> {
  const name = `${databases.template}_${randomBytes(6).toString('hex')}`
  await onServer(databases.adminUrl, `CREATE DATABASE ${name} TEMPLATE ${databases.template}`)
  return name
}
