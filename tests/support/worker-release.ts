import { readFile } from 'node:fs/promises'
import type { FaultServer } from './fault-server.ts'

/** The worker of the next release: another text under the same address. */
export async function releaseNext(shop: FaultServer, mark = 'next'): Promise<void> {
  const body = `${await (await fetch(`${shop.url}/sw.js`)).text()}\n// ${mark}`
  shop.setFaults((path) => (path === '/sw.js' ? { type: 'text/javascript', body } : undefined))
}

/** The operator has put the tombstone in the place of the worker. */
export async function releaseTombstone(shop: FaultServer): Promise<void> {
  const body = await readFile(new URL('../../sw/tombstone.js', import.meta.url), 'utf8')
  shop.setFaults((path) => (path === '/sw.js' ? { type: 'text/javascript', body } : undefined))
}
