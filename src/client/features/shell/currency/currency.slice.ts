import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../api/root-reducer.ts'
import { DEFAULT_CURRENCY } from './selected-currency.ts'

const initialState: { readonly code: string } = { code: DEFAULT_CURRENCY }

const slice = createSlice({
  name: 'currency',
  initialState,
  reducers: {
    currencyChosen: (_state, action: PayloadAction<string>) => ({ code: action.payload }),
  },
  selectors: { selectCode: (state) => state.code },
})
export const { currencyChosen } = slice.actions

/** The currency that the visitor chose. */
export const currencySlice = slice.injectInto(rootReducer)
