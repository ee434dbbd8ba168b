import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/product-process.ts'
import { callOf, findProgram } from './programs.ts'
import type { Device, Engine, Tab } from './tab.ts'
import { openSession, type Session } from './web-driver.ts'

const START_LIMIT_MS = 20_000
const BROWSER_PLACES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((system) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => `/usr/lib/${system}/${name}/MiniBrowser`),
)
/** A group of its own, which is killed with all that the program started. */
const APART = { detached: true }
/** A device's clock can be wrong; the one that waits are measured with cannot, and would be below 0. */
const WALL_CLOCK = { FAKETIME_DONT_FAKE_MONOTONIC: '1' }
type Programs = { readonly driver: string; readonly screen: string; readonly browser: string; readonly clock: string }

/** WebKitGTK's own small browser on a screen in memory, over WebDriver; undefined = not installed. */
export function findWebKit(): Engine | undefined {
  const driver = findProgram(['WebKitWebDriver'])
  const screen = findProgram(['Xvfb'])
  const browser = findProgram([], BROWSER_PLACES)
  const clock = findProgram(['faketime'])
  if (driver === undefined || screen === undefined || browser === undefined || clock === undefined) return undefined
  // It took 2.4 GB of a page without a word.
  return {
    name: 'WebKitGTK',
    hasSmall: false,
    start: ({ clockDays }) => start({ driver, screen, browser, clock }, clockDays),
  }
}

/** The clock of the whole browser is moved, its worker's too. */
async function start({ driver, screen, browser, clock }: Programs, clockDays: number): Promise<Device> {
  const ours: ChildProcess[] = []
  const stop = () => ours.forEach(killGroup)
  try {
    const display = await openScreen(screen, ours)
    const port = await freePort()
    const command = [driver, `--port=${port}`, '--host=127.0.0.1']
    const [program, ...args] =
      clockDays === 0 ? command : [clock, '-f', `${clockDays > 0 ? '+' : ''}${clockDays}d`, ...command]
    // What the browser prints is read by nobody: a full pipe would hold it.
    ours.push(
      spawn(program ?? driver, args, {
        ...APART,
        stdio: 'ignore',
        env: { ...process.env, ...WALL_CLOCK, DISPLAY: display },
      }),
    )
    const address = `http://127.0.0.1:${port}`
    await untilListening(address)
    const session = await openSession(address, { binary: browser, args: ['--automation'] })
    const first = await session.currentWindow()
    return {
      version: session.version,
      // The first window stays as it is: new ones are made from it, and the session ends with its last one.
      openTab: async () => {
        await session.switchTo(first)
        return asTab(session, await session.newWindow())
      },
      close: async () => {
        await session.close().finally(stop)
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

async function openScreen(screen: string, ours: ChildProcess[]): Promise<string> {
  const child = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    ...APART,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ours.push(child)
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return `:${String(number).trim()}`
}

async function untilListening(address: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (Date.now() < end) {
    const answer = await fetch(`${address}/status`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(100)
  }
  throw new Error('the driver does not listen')
}

/** A driver talks to one window at a time. */
function asTab(session: Session, handle: string): Tab {
  return {
    open: async (url) => {
      await session.switchTo(handle)
      await session.navigate(url)
    },
    run: async (work, ...args) => {
      await session.switchTo(handle)
      return (await session.evaluate(callOf(work, args))) as Awaited<ReturnType<typeof work>>
    },
    close: async () => {
      await session.switchTo(handle)
      await session.closeWindow()
    },
  }
}
