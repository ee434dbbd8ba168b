// The commands of the README on a bare machine: brings what is missing (packages, page, browser), then runs.
// Uses no package and runs on Node 20, because it stands before the installation. What has been done is recognised by
// content, so that a second run goes straight to work and a run after a kill repeats the broken step.
import { commands } from './setup/commands.mjs'
import { SetupError } from './setup/project.mjs'

const [command, ...rest] = process.argv.slice(2)

try {
  if (!Object.hasOwn(commands, command)) throw new SetupError(`Use: setup.mjs ${Object.keys(commands).join(' | ')}`)
  await commands[command](rest)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
