import { configureStore } from '@reduxjs/toolkit'
import type { ApiExtra } from '../api/base-query.ts'
import { publicApi } from '../api/public-api.ts'
import { rootReducer } from '../api/root-reducer.ts'
import { staffApi } from '../api/staff-api.ts'
import { currencyChosen, currencySlice } from '../features/shell/public.ts'

const reducer = rootReducer.inject(currencySlice)

export type AppStore = ReturnType<typeof makeStore>

type StoreOptions = ApiExtra & {
  /** The currency of the first paint. */
  readonly currency?: string
}

/** The store of one visitor. `fetch` is the only way out: the browser's, the server's own, or a test's. */
export function makeStore({ currency, ...given }: StoreOptions) {
  const extra: ApiExtra = { loadStaffQuery, ...given }
  const store = configureStore({
    reducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        publicApi.middleware,
        staffApi.middleware,
      ),
  })
  if (currency !== undefined) store.dispatch(currencyChosen(currency))
  return store
}

async function loadStaffQuery() {
  return (await import('../api/staff-query.ts')).staffQuery
}
