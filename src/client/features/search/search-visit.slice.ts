import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'

type OpenedCard = { readonly saexRef: string; readonly scrollY: number }
type Visit = {
  /** The card that was opened last; it keeps its border. */
  readonly opened: OpenedCard | null
  /** Whether the list must still be scrolled back to it. */
  readonly isBackable: boolean
  /** History entry whose search was recorded last. */
  readonly recordedKey: string | null
}

const initialState: Visit = { opened: null, isBackable: false, recordedKey: null }

const slice = createSlice({
  name: 'searchVisit',
  initialState,
  reducers: {
    vehicleOpened: (state, { payload }: PayloadAction<OpenedCard>) => ({ ...state, opened: payload, isBackable: true }),
    returned: (state) => ({ ...state, isBackable: false }),
    searchRecorded: (state, { payload }: PayloadAction<string>) => ({ ...state, recordedKey: payload }),
  },
  selectors: {
    selectOpened: (state) => state.opened,
    selectIsBackable: (state) => state.isBackable,
    selectRecordedKey: (state) => state.recordedKey,
  },
})
export const { vehicleOpened, returned, searchRecorded } = slice.actions

/** What home remembers while other pages are open. */
export const searchVisitSlice = slice.injectInto(rootReducer)
