import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ConnectionState } from '../../../../offline/connectivity.ts'
import { rootReducer } from '../../../api/root-reducer.ts'

const initialState: { readonly state: ConnectionState } = { state: 'online' }

/** The way to our server, as far as evidence tells. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (_before, { payload }: PayloadAction<ConnectionState>) => ({ state: payload }),
  },
  selectors: { selectConnection: ({ state }) => state },
}).injectInto(rootReducer)
