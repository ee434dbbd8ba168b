import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench [name …]`: each benchmark in a process of its own, one after the other; all of them without a name. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const known = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'run.ts')
const asked = process.argv.slice(2).map((name) => `${name}.ts`)
const unknown = asked.filter((name) => !known.includes(name))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [`${folder}${name}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
