import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'
import type { QuoteIntent } from './issue-quote.ts'

const initialState: { readonly intent: QuoteIntent | null } = { intent: null }

const slice = createSlice({
  name: 'quotation',
  initialState,
  reducers: {
    intentChanged: (_state, { payload }: PayloadAction<QuoteIntent | null>) => ({ intent: payload }),
  },
  selectors: { selectIntent: (state) => state.intent },
})

/** The quotation in hand: it outlives its page, so that coming back to the same vehicle asks for no second one. */
export const quotationSlice = slice.injectInto(rootReducer)
