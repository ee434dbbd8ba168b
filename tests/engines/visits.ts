import { PATHS } from '../../src/shared/contract/paths.ts'
import type { Fault } from '../support/fault-server.ts'
import { expectEqual, expectThat, pollUntil, type Scene, visitUntilReady } from './check.ts'
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

/** A worker that has nothing in memory. */
export async function renewWorker(scene: Scene): Promise<void> {
  await scene.tab.run(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
  })
  await visitUntilReady(scene, '/about')
}

/** Answers are kept after they were given. */
export async function untilKept(tab: Scene['tab']): Promise<void> {
  const isKept = async () => (await listAnswers(tab)).some(({ key }) => key.includes(PATHS.stock))
  expectThat(await pollUntil(isKept, PATIENCE_MS), 'the search is kept')
}

/** Faults for the search alone. */
export function failSearch({ shop }: Scene, fault: Fault): void {
  shop.setFaults((path, method) => (path === PATHS.stock && method === 'POST' ? fault : undefined))
}

export async function saveList(tab: Scene['tab']): Promise<void> {
  await press(tab, /^Save the stock list/)
  await waitForText(tab, 'Stock list saved: ')
}
