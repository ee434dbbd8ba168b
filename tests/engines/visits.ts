import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { Fault } from '../support/fault-server.ts'
import { expectEqual, type Scene, visitUntilReady } from './check.ts'
import { listAnswers, search } from './device.ts'
import { press, waitForText } from './tab.ts'

/** Soft deadline of a search and what a busy machine adds (`offline.answer-within-2500ms`). */
export const PATIENCE_MS = 6000

/** A first visit, and a second one through the worker, so that home and the search of everything are kept. */
export async function visitTwice(scene: Scene): Promise<void> {
  const { shop, tab } = scene
  await visitUntilReady(scene)
  await tab.open(`${shop.url}/`)
  expectEqual((await search(tab)).source, 'network', 'who answers')
  await untilKept(tab)
}

/** Answers are kept after they were given. */
export async function untilKept(tab: Scene['tab']): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    if ((await listAnswers(tab)).some(({ key }) => key.includes(PATHS.stock))) return
    await sleep(100)
  }
  throw new Error('the search was not kept')
}

/** Faults for the search alone. */
export function failSearch({ shop }: Scene, fault: Fault): void {
  shop.setFaults((path, method) => (path === PATHS.stock && method === 'POST' ? fault : undefined))
}

export async function saveList(tab: Scene['tab']): Promise<void> {
  await press(tab, /^Save the stock list/)
  await waitForText(tab, 'Stock list saved: ')
}
