import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../api/root-reducer.ts'

type State = {
  /** `ready`: a new version waits. `asking`: it asks whether it may take over. */
  readonly stage: 'none' | 'ready' | 'asking'
  /** Why it may not. */
  readonly refusal: 'busyHere' | 'busyElsewhere' | null
}

const initialState: State = { stage: 'none', refusal: null }

export const updateSlice = createSlice({
  name: 'update',
  initialState,
  reducers: {
    updateReady: (): State => ({ stage: 'ready', refusal: null }),
    updateAsked: (): State => ({ stage: 'asking', refusal: null }),
    updateRefused: (_state, { payload }: PayloadAction<State['refusal']>): State => ({
      stage: 'ready',
      refusal: payload,
    }),
    updatePutOff: () => initialState,
  },
  selectors: { selectUpdate: (state) => state },
}).injectInto(rootReducer)
