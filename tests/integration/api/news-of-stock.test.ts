import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { listenForRevisions } from '../../../src/server/features/stock/listen-for-revisions.ts'

/** AuthenticationOk and ReadyForQuery (idle). */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a connection that breaks at the moment when it begins to listen is told, and ends no process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(LET_IN)
      socket.once('data', () => socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  const onLost = vi.fn()
  const connectionString = `postgres://saex@127.0.0.1:${port}/saex`
  const listening = listenForRevisions({ connectionString, onNews: () => {}, onLost })
  await expect.poll(() => onLost.mock.calls.length).toBeGreaterThan(0)
  await nextTurn()
  await listening.close()
  server.close()
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})
