import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../api/root-reducer.ts'

const slice = createSlice({
  name: 'outbox',
  initialState: { waiting: 0 },
  reducers: { outboxRead: (_state, { payload }: PayloadAction<number>) => ({ waiting: payload }) },
  selectors: { selectWaiting: (state) => state.waiting },
})
export const { outboxRead } = slice.actions

/** How many requests of this device are not done; 0 until it was read. */
export const outboxSlice = slice.injectInto(rootReducer)
