import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { pass } from './passing.ts'

/** A quotation or an e-mail that the product was asked for; `began` and `ended` in ms. */
export type Send = {
  readonly kind: 'quote' | 'mail'
  readonly key: string
  readonly began: number
  /** Infinity = nobody has hung up yet. */
  readonly ended: number
}

export type SendJournal = {
  readonly url: string
  readonly sends: readonly Send[]
  readonly stop: () => Promise<void>
}

/** Stands right before the product and writes down what reaches it of an outbox. */
export async function startSendJournal(productUrl: string): Promise<SendJournal> {
  const sends: { kind: Send['kind']; key: string; began: number; ended: number }[] = []
  const server = createServer((incoming, outgoing) => {
    const kind = kindOf(incoming)
    if (kind !== undefined) {
      const key = String(incoming.headers['idempotency-key'])
      const send = { kind, key, began: performance.now(), ended: Number.POSITIVE_INFINITY }
      sends.push(send)
      outgoing.once('close', () => (send.ended = performance.now()))
    }
    pass({ productUrl, incoming, outgoing })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    sends,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function kindOf({ url = '' }: IncomingMessage): Send['kind'] | undefined {
  if (url.includes('GetQuoteForDelivery')) return 'quote'
  return url.includes('EmailQuoteToCustomer') ? 'mail' : undefined
}

/** Pairs of sends of one key that were under way at the same time. */
export function overlaps(sends: readonly Send[]): readonly Send[] {
  return sends.filter((send, index) =>
    sends.slice(0, index).some((before) => before.key === send.key && before.ended > send.began),
  )
}

/** Each key once. Devtools cut off a request that begins the moment they end 'offline'; it is sent again then. */
export function keysInOrder(sends: readonly Send[]): readonly string[] {
  return [...new Set(sends.map(({ key }) => key))]
}
