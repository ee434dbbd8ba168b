import { expect, test, vi } from 'vitest'
import { yieldLine } from '../../../../src/client/api/stock-list.ts'
import type { Fetch } from '../../../../src/offline/fetch-text.ts'

function createRig() {
  const sent: string[] = []
  const answers = new Map<string, PromiseWithResolvers<Response>>()
  const limit = Promise.withResolvers<void>()
  const way = vi.fn<Fetch>((input) => {
    sent.push(input)
    const answer = Promise.withResolvers<Response>()
    answers.set(input, answer)
    return answer.promise
  })
  const network = { fetch: way as Fetch }
  const isAside = (input: string) => input.startsWith('/list')
  const aside = yieldLine({ network, isAside, wait: () => limit.promise })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (input: string, error?: Error) => {
    if (error) answers.get(input)?.reject(error)
    else answers.get(input)?.resolve(new Response())
    await settle()
  }
  return { network, aside, sent, way, end, settle, limit }
}

test('what nobody waits for goes at once while the line is free, and says that it may be slow', async () => {
  const { aside, sent, way } = createRig()
  void aside('/list/1', { method: 'GET' })
  void aside('/list/2', {})
  expect(sent).toEqual(['/list/1', '/list/2'])
  expect(way.mock.calls[0]?.[1]).toEqual({ method: 'GET', priority: 'low' })
})

test('it waits until the visitor has all answers, or none', async () => {
  const { network, aside, sent, end } = createRig()
  const failing = network.fetch('/a', {}).catch(() => undefined)
  void network.fetch('/b', {})
  void aside('/list/1', {})
  await end('/a', new TypeError('gone'))
  await failing
  expect(sent).toEqual(['/a', '/b'])
  await end('/b')
  expect(sent).toEqual(['/a', '/b', '/list/1'])
})

test('one that hangs does not stop it for good', async () => {
  const { network, aside, sent, settle, limit } = createRig()
  void network.fetch('/hangs', {})
  void aside('/list/1', {})
  await settle()
  expect(sent).toEqual(['/hangs'])
  limit.resolve()
  await settle()
  expect(sent).toEqual(['/hangs', '/list/1'])
})
