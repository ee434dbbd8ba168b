import type { Socket } from 'node:net'
import type { AppContext } from '../context.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'
import { toBareFailure } from './bare-answer.ts'

const RESTART_SECONDS = 5

/** Bytes that a connection had been sent when its last answer was complete. */
const sentInWhole = new WeakMap<Socket, number>()

/**
 * Failures that Node and Fastify would answer in words of their own leave in the envelope (`contract.one-envelope`): an
 * unknown expectation is ignored, a request without a host is BODY_MALFORMED, and one that arrives on an open connection
 * while the process is going down is SHUTTING_DOWN. Registered
 * behind the headers, so that these answers have them too.
 */
export function registerWireFaults(app: App, { draining }: Pick<AppContext, 'draining'>): void {
  let isClosing = false
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('request', ({ socket }, response) => {
    // First of all who listen: the next answer of the connection may begin with the others.
    response.prependOnceListener('finish', () => sentInWhole.set(socket, socket.bytesWritten))
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request) => {
    if (isClosing) throw new AppError('SHUTTING_DOWN', { retryAfterSeconds: RESTART_SECONDS })
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw new AppError('BODY_MALFORMED')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining?.aborted === true) void reply.header('Connection', 'close')
  })
}

/** Answers bytes that never became a request: broken, too long, or dripping in too slowly. */
export function answerWireFault(
  { code }: { readonly code: string },
  { socket, ids }: { readonly socket: Socket; readonly ids: Pick<AppContext['ids'], 'uuid'> },
): void {
  // Nothing may follow half an answer. And where nothing was asked, a browser that opened the connection ahead would take
  // what is said for the answer to its next call.
  const isHalfSaid = socket.bytesWritten > (sentInWhole.get(socket) ?? 0)
  if (!socket.writable || code === 'ECONNRESET' || isHalfSaid || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const error = new AppError(code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'BODY_MALFORMED')
  socket.end(toBareFailure({ error, requestId: ids.uuid() }), () => socket.destroy())
}
