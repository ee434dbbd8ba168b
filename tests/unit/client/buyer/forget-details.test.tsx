import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { expect, it, onTestFinished, vi } from 'vitest'
import { network } from '../../../../src/client/api/network.ts'
import { makeStore } from '../../../../src/client/app/store.ts'
import { FollowForgotten } from '../../../../src/client/buyer/FollowForgotten.tsx'
import { forgetDetails } from '../../../../src/client/buyer/forget-details.ts'
import { quotationSlice } from '../../../../src/client/features/quotation/quotation.slice.ts'

const CLIENT = { firstName: 'Mary', surname: 'Phiri', email: 'm@x.test', cellNo: '' }

/** A tab in which somebody typed into the form of a quotation. */
async function openTab() {
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  store.dispatch(quotationSlice.actions.draftBegun(CLIENT))
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Provider store={store}>
        <FollowForgotten />
      </Provider>,
    ),
  )
  onTestFinished(() => act(async () => root.unmount()))
  const draft = () => quotationSlice.selectors.selectDraft(store.getState() as never)
  return { dispatch: store.dispatch, draft }
}

it('lets go of the person in every open tab, and keeps only what is typed from then on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const [here, other] = [await openTab(), await openTab()]
  expect(other.draft()).toEqual(CLIENT)
  await forgetDetails(here.dispatch)
  expect(here.draft()).toBeNull()
  await vi.waitFor(() => expect(other.draft()).toBeNull())
  other.dispatch(quotationSlice.actions.draftTyped({ surname: 'x' }))
  expect(other.draft()).toEqual({ firstName: '', surname: 'x', email: '', cellNo: '' })
})

it('forgets here where a browser has no channels', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('BroadcastChannel', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const tab = await openTab()
  await forgetDetails(tab.dispatch)
  expect(tab.draft()).toBeNull()
})
