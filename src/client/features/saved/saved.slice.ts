import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'

/** What buttons and header must know of the device's store; all empty until it was read. */
export type SavedIndex = {
  /** References of the saved vehicles. */
  readonly vehicles: readonly string[]
  /** Addresses of the saved searches. */
  readonly searches: readonly string[]
  /** References of the vehicles to compare, at most `MOST_COMPARED`. */
  readonly compared: readonly string[]
}

export const MOST_COMPARED = 4

const initialState: SavedIndex = { vehicles: [], searches: [], compared: [] }

const slice = createSlice({
  name: 'saved',
  initialState,
  reducers: { deviceRead: (_state, { payload }: PayloadAction<SavedIndex>) => payload },
  selectors: { selectIndex: (state) => state },
})
export const { deviceRead } = slice.actions

/** A copy of what this device keeps, for the controls that stand on many pages. */
export const savedSlice = slice.injectInto(rootReducer)
