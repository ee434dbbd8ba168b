import { afterEach, expect, test, vi } from 'vitest'
import { type KeepPage, KIND, kindOf } from '../../../src/offline/worker-messages.ts'
import { handleMessage } from '../../../sw/messages.ts'

type Answer = boolean | 'silence'

function page(id: string, answer: Answer) {
  return {
    id,
    postMessage: (data: unknown, [port]: unknown[]) => {
      expect(kindOf(data)).toBe(KIND.areYouBusy)
      if (answer !== 'silence' && port instanceof MessagePort) port.postMessage({ isBusy: answer })
    },
  }
}

const keepPage = vi.fn<(page: KeepPage) => Promise<void>>(async () => undefined)
afterEach(() => keepPage.mockClear())

async function askToTakeOver(...answers: readonly Answer[]) {
  const skipWaiting = vi.fn(async () => undefined)
  const postMessage = vi.fn<(answer: unknown) => void>()
  await handleMessage(
    { data: { kind: KIND.takeOver }, senderId: 'page 0', port: { postMessage } },
    { listPages: async () => answers.map((answer, index) => page(`page ${index}`, answer)), skipWaiting, keepPage },
  )
  return { answered: postMessage.mock.calls, hasTakenOver: skipWaiting.mock.calls.length === 1 }
}

test('takes over when every page is idle', async () => {
  expect(await askToTakeOver(false, false)).toEqual({ answered: [[{ outcome: 'taken' }]], hasTakenOver: true })
})

test('counts a page that sleeps as idle: it asks itself before it reloads', async () => {
  expect(await askToTakeOver(false, 'silence')).toMatchObject({ hasTakenOver: true })
})

test('waits for the page that asked', async () => {
  expect(await askToTakeOver(true, true)).toEqual({ answered: [[{ outcome: 'busyHere' }]], hasTakenOver: false })
})

test('waits for any other page', async () => {
  expect(await askToTakeOver(false, false, true)).toEqual({
    answered: [[{ outcome: 'busyElsewhere' }]],
    hasTakenOver: false,
  })
})

test.each([undefined, null, 'SKIP_WAITING', { type: 'SKIP_WAITING' }, { kind: 7 }])('leaves %j alone', async (data) => {
  const skipWaiting = vi.fn(async () => undefined)
  const listPages = vi.fn(async () => [])
  await handleMessage({ data, senderId: undefined, port: undefined }, { listPages, skipWaiting, keepPage })
  expect([skipWaiting.mock.calls, listPages.mock.calls]).toEqual([[], []])
})

async function send(data: unknown): Promise<unknown> {
  const none = async () => undefined
  await handleMessage(
    { data, senderId: 'page 0', port: undefined },
    { listPages: async () => [], skipWaiting: none, keepPage },
  )
  return keepPage.mock.calls
}

test('keeps the page that a page names', async () => {
  const page = { address: 'https://shop.example/', from: 'cache' }
  expect(await send({ kind: KIND.keepPage, ...page })).toEqual([[page]])
})

test.each([{}, { address: 7, from: 'cache' }, { address: '/' }, { address: '/', from: 'elsewhere' }])(
  'keeps nothing when it is asked by %j',
  async (rest) => expect(await send({ kind: KIND.keepPage, ...rest })).toEqual([]),
)
