import { expect, test, vi } from 'vitest'
import { askingUntilReady } from '../../../../src/client/app/kept-page.ts'
import { publicApi } from '../../../../src/client/api/public-api.ts'
import { makeStore } from '../../../../src/client/app/store.ts'
import { referenceApi } from '../../../../src/client/api/public/reference-api.ts'

test('what is asked for the kept page is held until the page works, and no longer', async () => {
  const body = JSON.stringify({ errorCode: 0, errorMessage: '', result: [] })
  const store = makeStore({ fetch: async () => new Response(body) })
  const asked = askingUntilReady(store.dispatch)(referenceApi.endpoints.getMakes.initiate())
  await asked
  const { queryCacheKey } = asked
  const unsubscribe = vi.spyOn(asked, 'unsubscribe')
  expect(store.getState()[publicApi.reducerPath].queries[queryCacheKey]?.status).toBe('fulfilled')
  expect(unsubscribe).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('saex:ready'))
  window.dispatchEvent(new Event('saex:ready'))
  expect(unsubscribe).toHaveBeenCalledOnce()
})
