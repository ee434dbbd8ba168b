import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { modules, project, SetupError } from './project.mjs'

/** Twice what the longest runner of the tests takes on two cores: one that takes longer hangs. */
const RUNNER_LIMIT_MS = 30 * 60_000
/** What a runner that is told to end has for its own processes. */
const ENDING_MS = 15_000

/** What every process and thread of the product begins with: each starts in less than half of the work. */
export const QUICKER_START = `--import=${pathToFileURL(join(project, 'src/server/known-files.ts')).href}`

/** Node 24 comes as npm's platform package; on a system without one the running Node serves, if it is new enough. */
export function getProductNode() {
  const [system, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const packaged = join(modules, `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = `${process.platform} ${process.arch}`
  throw new SetupError(
    `This product needs Node 24, and npm brings none for ${platform}. Install Node 24 and try again.`,
  )
}

/** Runs until the program ends; its exit code becomes ours. */
export async function runProduct(args) {
  const child = spawn(getProductNode(), [QUICKER_START, ...args], {
    cwd: project,
    stdio: 'inherit',
    env: environment(),
  })
  passSignalsTo(child)
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  if (!signal) return void (process.exitCode = code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** Each signal reaches the product once, so that a second one can mean: at once. */
function passSignalsTo(child) {
  let lastMs = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal has sent its own signals to the product already.
      if (signal !== 'SIGTERM' && process.stdin.isTTY) return
      // npm repeats what it is sent, also when the sender has reached everyone.
      const nowMs = performance.now()
      if (nowMs - lastMs > 500) child.kill(signal)
      lastMs = nowMs
    })
  }
}

export function npm(args, options = {}) {
  const { program, prefix, shell } = npmProgram()
  return succeeds(program, [...prefix, ...args], { ...options, shell })
}

function npmProgram() {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return { program: process.execPath, prefix: [own], shell: false }
  return { program: 'npm', prefix: [], shell: process.platform === 'win32' }
}

/** What npm prints to standard output; `timeout` in milliseconds. */
export function readNpm(args, { timeout } = {}) {
  const { program, prefix, shell } = npmProgram()
  const options = { cwd: project, encoding: 'utf8', env: environment(), shell, maxBuffer: 2 ** 26, timeout }
  return spawnSync(program, [...prefix, ...args], options).stdout ?? ''
}

/** An npm script that runs beside other work: what it prints comes in one piece at its end. Answers whether it succeeded. */
export async function npmBeside(args) {
  const { program, prefix, shell } = npmProgram()
  const child = spawn(program, [...prefix, ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
    shell,
  })
  const printed = []
  child.stdout.on('data', (chunk) => printed.push(chunk))
  child.stderr.on('data', (chunk) => printed.push(chunk))
  const code = await exitOf(child)
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

/** A program with this terminal for its own. Answers whether it succeeded. */
export async function runHere(program, args, { settings = {} } = {}) {
  return (await exitOf(spawn(program, args, { cwd: project, stdio: 'inherit', env: environment(settings) }))) === 0
}

/** The exit code; undefined for a runner that hangs, which is stopped so that the others are heard. */
function exitOf(child) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      console.error(`Stopped after ${RUNNER_LIMIT_MS / 60_000} minutes: ${child.spawnargs.join(' ')}`)
      child.kill()
      setTimeout(() => {
        child.kill('SIGKILL')
        resolve()
      }, ENDING_MS).unref()
    }, RUNNER_LIMIT_MS)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve(code)
    })
  })
}

export function succeeds(program, args, { settings = {}, shell = false, stdio = 'inherit' } = {}) {
  return spawnSync(program, args, { cwd: project, stdio, env: environment(settings), shell }).status === 0
}

function environment(settings = {}) {
  return { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter), ...settings }
}
