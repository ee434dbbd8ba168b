import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** What is answered in place of the product; `hang` never answers. */
export type Fault = { readonly status?: number; readonly type: string; readonly body: string } | 'hang' | 'cut'

export type FaultServer = {
  readonly url: string
  /** Method and path of everything that arrived while it was alive. */
  readonly journal: readonly string[]
  /** From now on every path goes through this; undefined = the product answers. */
  readonly setFaults: (faultAt: (path: string) => Fault | undefined) => void
  /** Nobody listens any more: connections are refused. */
  readonly kill: () => Promise<void>
  readonly revive: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Stands before the running product, on an address of its own, and fails as it is told (offline.md C). */
export async function startFaultServer(productUrl: string): Promise<FaultServer> {
  const journal: string[] = []
  let faultAt: (path: string) => Fault | undefined = () => undefined
  const open = () =>
    createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/'
      journal.push(`${incoming.method} ${path}`)
      const fault = faultAt(path)
      if (fault === undefined) pass({ productUrl, incoming, outgoing })
      else fail(outgoing, fault)
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
  return {
    url: `http://127.0.0.1:${port}`,
    journal,
    setFaults: (next) => (faultAt = next),
    kill,
    revive: async () => {
      server = open()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    stop: kill,
  }
}

type Passing = { readonly productUrl: string; readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }

function pass({ productUrl, incoming, outgoing }: Passing): void {
  const { method, headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', productUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

function fail(outgoing: ServerResponse, fault: Fault): void {
  if (fault === 'hang') return
  if (fault === 'cut') {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(fault.status ?? 200, { 'content-type': fault.type }).end(fault.body)
}
