import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'
import { detailsForgotten } from '../../buyer/details-forgotten.ts'
import { NO_DETAILS, type ClientDetails } from '../../buyer/stored-details.ts'
import type { HeldRequest } from './issue-quote.ts'

type State = {
  readonly held: HeldRequest | null
  /** What the form holds, from its first reveal on; null = it was not revealed yet, or its person was forgotten. */
  readonly draft: ClientDetails | null
}

const initialState: State = { held: null, draft: null }

const slice = createSlice({
  name: 'quotation',
  initialState,
  reducers: {
    heldChanged: (state, { payload }: PayloadAction<HeldRequest | null>) => ({ ...state, held: payload }),
    draftBegun: (state, { payload }: PayloadAction<ClientDetails>) => ({ ...state, draft: state.draft ?? payload }),
    draftTyped: (state, { payload }: PayloadAction<Partial<ClientDetails>>) => ({
      ...state,
      draft: { ...(state.draft ?? NO_DETAILS), ...payload },
    }),
  },
  extraReducers: (builder) => builder.addCase(detailsForgotten, () => initialState),
  selectors: { selectHeld: (state) => state.held, selectDraft: (state) => state.draft },
})

/** The quotation in hand and what is typed for it: both outlive their page, so that coming back asks for nothing twice. */
export const quotationSlice = slice.injectInto(rootReducer)
