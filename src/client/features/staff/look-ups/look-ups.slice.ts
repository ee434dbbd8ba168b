import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../api/root-reducer.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'

type LookUp = { readonly saexRef: string; readonly title: string }

/** Vehicles that are remembered. */
const KEPT = 8

const slice = createSlice({
  name: 'lookUps',
  initialState: [] as readonly LookUp[],
  reducers: {
    vehicleLookedUp: (state, { payload }: PayloadAction<LookUp>) =>
      [payload, ...state.filter(({ saexRef }) => saexRef !== payload.saexRef)].slice(0, KEPT),
  },
  extraReducers: (builder) => builder.addCase(staffSessionSlice.actions.sessionEnded, () => []),
  selectors: { selectLookUps: (state) => state },
})

export const { vehicleLookedUp } = slice.actions

/** Vehicles that were looked up on this tab, newest first; in its memory alone, and gone with the session (`staff.recent-look-ups`). */
export const lookUpsSlice = slice.injectInto(rootReducer)
