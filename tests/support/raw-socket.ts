import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../src/server/http/app.ts'

/** Port on which the application listens from now on. */
export async function listenLocally(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return port
}

export type RawAnswer = {
  readonly status: number
  /** Everything behind the first empty line. */
  readonly body: string
  readonly text: string
  /** Milliseconds until the connection was over. */
  readonly tookMs: number
}

type Drip = { readonly text: string; readonly everyMs: number }

/** Writes bytes as they are, then perhaps one more text again and again, and reads until the connection ends. */
export async function sendRaw(
  port: number,
  { bytes, drip, limitMs = 2000 }: { readonly bytes: string; readonly drip?: Drip; readonly limitMs?: number },
): Promise<RawAnswer> {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.write(bytes, 'latin1')
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip.text), drip.everyMs)
  // Not `once` of node:events: that fails at an error, which is an end like any other here.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([closed, sleep(limitMs)])
  clearInterval(timer)
  socket.destroy()
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return { status, body, text, tookMs: performance.now() - started }
}
