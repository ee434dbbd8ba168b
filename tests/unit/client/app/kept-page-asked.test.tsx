import { afterEach, expect, test, vi } from 'vitest'
import { KIND } from '../../../../src/offline/worker-messages.ts'
import { keepPage } from '../../../../src/client/app/kept-page.ts'

const PAGE = { address: 'https://shop.example/', from: 'server' } as const
const postMessage = vi.fn<(message: unknown) => void>()

function stub({
  waiting = null,
  ...connection
}: {
  readonly waiting?: object | null
  readonly saveData?: boolean
  readonly effectiveType?: string
}) {
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ active: { postMessage }, waiting }) },
    connection,
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  postMessage.mockClear()
})

test('the worker is asked to keep the page', async () => {
  stub({})
  await keepPage(PAGE)
  expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{ kind: KIND.keepPage, ...PAGE }])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { waiting: {} }])(
  'nothing is fetched with %j',
  async (facts) => {
    stub(facts)
    await keepPage(PAGE)
    expect(postMessage).not.toHaveBeenCalled()
  },
)

test('a browser without workers keeps no page', async () => {
  vi.stubGlobal('navigator', {})
  await expect(keepPage(PAGE)).resolves.toBeUndefined()
})
