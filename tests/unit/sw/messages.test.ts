import { expect, test, vi } from 'vitest'
import { KIND, kindOf } from '../../../src/offline/worker-messages.ts'
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

async function askToTakeOver(...answers: readonly Answer[]) {
  const skipWaiting = vi.fn(async () => undefined)
  const postMessage = vi.fn<(answer: unknown) => void>()
  await handleMessage(
    { data: { kind: KIND.takeOver }, senderId: 'page 0', port: { postMessage } },
    { listPages: async () => answers.map((answer, index) => page(`page ${index}`, answer)), skipWaiting },
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
  await handleMessage({ data, senderId: undefined, port: undefined }, { listPages, skipWaiting })
  expect([skipWaiting.mock.calls, listPages.mock.calls]).toEqual([[], []])
})
