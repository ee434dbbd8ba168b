import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SessionUser } from '../../shared/contract/staff.ts'
import type { ClientDispatch } from './page.ts'
import { rootReducer } from './root-reducer.ts'
import { staffApi } from './staff-api.ts'
import { forgetSession } from './staff-storage.ts'

type StaffSession = {
  /**
   * `unknown` until somebody looked; `live` = signed in; `unsure` = a token is there, but the server did not answer and this
   * device's clock says that it has run out; `none` = nobody is signed in.
   */
  readonly status: 'unknown' | 'live' | 'unsure' | 'none'
  readonly user: SessionUser | null
  /** How far the server's clock is ahead of this device's, in milliseconds; 0 until an answer told it. */
  readonly clockAheadMs: number
  /** Whether the last session ended by itself, so that the next screen says so. */
  readonly hasRunOut: boolean
}

/** The `Date` of an answer has no fraction of a second and travelled for a while: less than this is no change. */
const CLOCK_STEP_MS = 3000

const initialState: StaffSession = { status: 'unknown', user: null, clockAheadMs: 0, hasRunOut: false }

const slice = createSlice({
  name: 'staffSession',
  initialState,
  reducers: {
    sessionConfirmed: (state, { payload }: PayloadAction<SessionUser>) => ({
      ...state,
      status: 'live',
      user: payload,
      hasRunOut: false,
    }),
    sessionUnanswered: (
      state,
      { payload }: PayloadAction<{ readonly user: SessionUser | null; readonly now: number }>,
    ) => {
      const { user, now } = payload
      const isLive = user !== null && millisecondsLeft({ user, now, clockAheadMs: state.clockAheadMs }) > 0
      return isLive ? { ...state, status: 'live', user, hasRunOut: false } : { ...state, status: 'unsure' }
    },
    sessionEnded: (state, { payload }: PayloadAction<{ readonly hasRunOut: boolean }>) => ({
      ...state,
      status: 'none',
      user: null,
      hasRunOut: payload.hasRunOut,
    }),
    serverTimeLearned: (state, { payload }: PayloadAction<{ readonly aheadMs: number }>) =>
      Math.abs(payload.aheadMs - state.clockAheadMs) < CLOCK_STEP_MS
        ? state
        : { ...state, clockAheadMs: payload.aheadMs },
  },
  selectors: {
    selectStatus: ({ status }) => status,
    selectUser: ({ user }) => user,
    selectHasRunOut: ({ hasRunOut }) => hasRunOut,
    selectClockAheadMs: ({ clockAheadMs }) => clockAheadMs,
  },
})

/** `sessionUnanswered`: the server said nothing, so what this tab kept decides (`staff.only-refusal-ends`). */
export const { sessionConfirmed, sessionUnanswered } = slice.actions

/** Who is signed in on this tab. The token is not here but in session storage alone. */
export const staffSessionSlice = slice.injectInto(rootReducer)

type Moment = { readonly user: SessionUser; readonly now: number; readonly clockAheadMs: number }

/** Until the session runs out by the server's clock; 0 or less when it has, also when its end cannot be read. */
export function millisecondsLeft({ user, now, clockAheadMs }: Moment): number {
  const end = Date.parse(user.sessionExpiry)
  return Number.isNaN(end) ? 0 : end - (now + clockAheadMs)
}

/** Ends the session on this tab: storage, user and every answer that was given to it. The server is not told. */
export function endSession({ hasRunOut }: { readonly hasRunOut: boolean }) {
  return (dispatch: ClientDispatch): void => {
    forgetSession()
    dispatch(slice.actions.sessionEnded({ hasRunOut }))
    dispatch(staffApi.util.resetApiState())
  }
}

/** Sets the session's clock by the `Date` of an answer (`staff.clock-offset`). */
export function learnServerTime(headers: Headers) {
  return (dispatch: ClientDispatch): void => {
    const serverTime = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(serverTime)) return
    dispatch(slice.actions.serverTimeLearned({ aheadMs: serverTime - Date.now() }))
  }
}
