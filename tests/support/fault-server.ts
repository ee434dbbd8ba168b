import { once } from 'node:events'
import { createServer } from 'node:http'
import { change, cutShort, drop, type Passing, pass, type Shortening, stall } from './passing.ts'

/**
 * What happens in place of the product's answer. `hang`: never any. `cut`: the connection breaks before it. `stall`: head
 * and half of the body come, then nothing more. `drop`: the product does its work, and the connection breaks before its
 * answer. `short…`: half of the body comes, in four ways (`offline.whole-answers-only`). `delayMs`: it comes later.
 * `changed`: the product's answer comes with another result.
 */
export type Fault =
  | {
      readonly status?: number
      readonly type: string
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
      readonly delayMs?: number
    }
  | { readonly delayMs: number }
  | { readonly changed: (result: never) => unknown }
  | 'hang'
  | 'cut'
  | 'stall'
  | 'drop'
  | Shortening

export type FaultServer = {
  readonly url: string
  /** Method and path of everything that arrived while it was alive. */
  readonly journal: readonly string[]
  /** From now on every call goes through this; undefined = the product answers. */
  readonly setFaults: (faultAt: (path: string, method: string) => Fault | undefined) => void
  /** Nobody listens any more: connections are refused. */
  readonly kill: () => Promise<void>
  readonly revive: () => Promise<void>
  /** As at the start: it listens, the product answers, and the journal is empty. */
  readonly reset: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Stands before the running product, on an address of its own, and fails as it is told. */
export async function startFaultServer(productUrl: string): Promise<FaultServer> {
  const journal: string[] = []
  let faultAt: (path: string, method: string) => Fault | undefined = () => undefined
  const open = () =>
    createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/'
      journal.push(`${incoming.method} ${path}`)
      answer({ productUrl, incoming, outgoing }, faultAt(path, incoming.method ?? 'GET'))
    })
  let server = open()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  async function kill(): Promise<void> {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  async function revive(): Promise<void> {
    server = open()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    journal,
    setFaults: (next) => (faultAt = next),
    kill,
    revive,
    reset: async () => {
      if (!server.listening) await revive()
      faultAt = () => undefined
      journal.length = 0
    },
    stop: kill,
  }
}

function answer(passing: Passing, fault: Fault | undefined): void {
  const { outgoing } = passing
  if (fault === undefined) pass(passing)
  else if (fault === 'cut') outgoing.destroy()
  else if (fault === 'stall') stall(passing)
  else if (fault === 'drop') drop(passing)
  else if (typeof fault === 'string' && fault !== 'hang') cutShort(passing, fault)
  else if (typeof fault === 'object') answerObject(passing, fault)
}

function answerObject(passing: Passing, fault: Extract<Fault, object>): void {
  if ('changed' in fault) return change(passing, fault.changed)
  const send = () => {
    if (!('body' in fault)) return pass(passing)
    const { status = 200, type, body, headers } = fault
    passing.outgoing.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }
  setTimeout(send, fault.delayMs ?? 0)
}
