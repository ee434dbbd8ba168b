import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { STOCK_REVISION_CHANNEL } from './stock-revision.ts'

const RECONNECT_MS = 1000

type Listening = {
  readonly connectionString: string
  /**
   * Soon after each commit that changed the stock, with its revision; also after each connection, since news may have been
   * missed before.
   */
  readonly onNews: (revision?: number) => void
  readonly onLost: (error: Error) => void
}

/** Listens on one connection of its own and makes it again for as long as it is not closed. */
export function listenForRevisions(listening: Listening): { readonly close: () => Promise<void> } {
  const closing = new AbortController()
  const ended = keepListening(listening, closing.signal)
  return {
    close: () => {
      closing.abort()
      return ended
    },
  }
}

async function keepListening(listening: Listening, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(listening, signal).catch(listening.onLost)
    await sleep(RECONNECT_MS, undefined, { signal }).catch(() => {})
  }
}

/** Ends when the connection does. */
async function listenOnce({ connectionString, onNews }: Listening, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'saex stock index',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  const lost = new Promise<void>((resolve, reject) => {
    client.once('end', resolve)
    client.on('error', reject)
  })
  // It may break before anybody waits for its end: unheard, that would end the process.
  lost.catch(() => {})
  const leave = (): void => void client.end()
  try {
    await client.connect()
    // Not before: to end what is still connecting would never settle.
    signal.addEventListener('abort', leave)
    if (signal.aborted) return
    client.on('notification', ({ payload }) => onNews(Number(payload)))
    await client.query(`listen ${STOCK_REVISION_CHANNEL}`)
    onNews()
    await lost
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end().catch(() => {})
  }
}
