import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ClientDispatch } from './page.ts'
import { rootReducer } from './root-reducer.ts'
import { readToken } from './staff-storage.ts'

type StaffProof = {
  /** Whether a call waits until its owner has proved to be there. */
  readonly isAsked: boolean
  /** Whether the server answers nothing but the own page until there is a second factor. */
  readonly isFactorMissing: boolean
}

const initialState: StaffProof = { isAsked: false, isFactorMissing: false }

const slice = createSlice({
  name: 'staffProof',
  initialState,
  reducers: {
    proofAsked: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isAsked: payload }),
    factorMissing: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isFactorMissing: payload }),
  },
  selectors: {
    selectIsAsked: ({ isAsked }) => isAsked,
    selectIsFactorMissing: ({ isFactorMissing }) => isFactorMissing,
  },
})

export const staffProofSlice = slice.injectInto(rootReducer)

/** The calls that wait, of which there may be several behind one dialog. */
let waiting: ((isProved: boolean) => void)[] = []

type Asking = { readonly dispatch: ClientDispatch; readonly token: string }

/**
 * Opens the dialog and waits for its end: true when the owner of the session has proved to be there. False for a call of
 * a session that has ended: whoever signed in since is not asked for it.
 */
export async function askForProof({ dispatch, token }: Asking): Promise<boolean> {
  if (readToken() !== token) return false
  dispatch(slice.actions.proofAsked(true))
  return new Promise((resolve) => waiting.push(resolve))
}

/** Closes the dialog; the calls that wait go on, or fail as they were refused. */
export function endProof(isProved: boolean) {
  return (dispatch: ClientDispatch): void => {
    dispatch(slice.actions.proofAsked(false))
    const all = waiting
    waiting = []
    for (const resolve of all) resolve(isProved)
  }
}

/** Nothing that the server asked of an ended session is asked of the next one. */
export function dropProof() {
  return (dispatch: ClientDispatch): void => {
    dispatch(endProof(false))
    dispatch(secondFactorThere())
  }
}

export function secondFactorMissed() {
  return slice.actions.factorMissing(true)
}

export function secondFactorThere() {
  return slice.actions.factorMissing(false)
}
