import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SessionUser } from '../../shared/contract/staff.ts'
import type { ClientDispatch } from './page.ts'
import { rootReducer } from './root-reducer.ts'
import { staffApi } from './staff-api.ts'
import { dropProof } from './staff-proof.ts'
import { forgetSession } from './staff-storage.ts'

type StaffSession = {
  /**
   * `unknown` until somebody looked; `live` = signed in; `unsure` = a token is there, but the server did not answer and this
   * device's clock says that it has run out; `covered` = it ended while something was not sent, which is the user's alone;
   * `none` = nobody is signed in.
   */
  readonly status: 'unknown' | 'live' | 'unsure' | 'covered' | 'none'
  readonly user: SessionUser | null
  /** How far the server's clock is ahead of this device's, in milliseconds; 0 until an answer told it. */
  readonly clockAheadMs: number
  /** Whether the last session ended by itself, so that the next screen says so. */
  readonly hasRunOut: boolean
  /** How many places of the page hold something that was not sent. */
  readonly unsaved: number
}

/** The `Date` of an answer has no fraction of a second and travelled for a while: less than this is no change. */
const CLOCK_STEP_MS = 3000

const initialState: StaffSession = { status: 'unknown', user: null, clockAheadMs: 0, hasRunOut: false, unsaved: 0 }

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
    sessionEnded: (state, { payload: { hasRunOut } }: PayloadAction<{ readonly hasRunOut: boolean }>) =>
      hasRunOut && state.unsaved > 0 && state.user !== null
        ? { ...state, status: 'covered', hasRunOut }
        : { ...state, status: 'none', user: null, hasRunOut },
    unsavedChanged: (state, { payload }: PayloadAction<1 | -1>) => ({ ...state, unsaved: state.unsaved + payload }),
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
const { sessionEnded, unsavedChanged } = slice.actions

/** Who is signed in on this tab. The token is not here but in session storage alone. */
export const staffSessionSlice = slice.injectInto(rootReducer)

type Moment = { readonly user: SessionUser; readonly now: number; readonly clockAheadMs: number }

/** Until the session runs out by the server's clock; 0 or less when it has, also when its end cannot be read. */
export function millisecondsLeft({ user, now, clockAheadMs }: Moment): number {
  const end = Date.parse(user.sessionExpiry)
  return Number.isNaN(end) ? 0 : end - (now + clockAheadMs)
}

/**
 * Ends the session on this tab: storage, user, every answer that was given to it and the proof that was asked of it. The
 * server is not told. Where it ran out while something was not sent, user and answers stay for the same person, and the
 * page is covered (`staff.covered-form`).
 */
export function endSession({ hasRunOut }: { readonly hasRunOut: boolean }) {
  return (dispatch: ClientDispatch, getState: () => unknown): void => {
    forgetSession()
    dispatch(sessionEnded({ hasRunOut }))
    dispatch(dropProof())
    if (read(getState).status !== 'covered') dispatch(staffApi.util.resetApiState())
  }
}

/** What stands on a covered page goes before somebody else signs in: it is not theirs. */
export function dropCovered({ userId }: SessionUser) {
  return (dispatch: ClientDispatch, getState: () => unknown): void => {
    const { status, user } = read(getState)
    if (status === 'covered' && user?.userId !== userId) dispatch(endSession({ hasRunOut: false }))
  }
}

export function unsavedBegan() {
  return unsavedChanged(1)
}

/** A covered page that has nothing left to keep is closed. */
export function unsavedEnded() {
  return (dispatch: ClientDispatch, getState: () => unknown): void => {
    dispatch(unsavedChanged(-1))
    const { status, unsaved } = read(getState)
    if (status === 'covered' && unsaved === 0) dispatch(endSession({ hasRunOut: true }))
  }
}

function read(getState: () => unknown): StaffSession {
  return staffSessionSlice.selectSlice(getState() as Parameters<typeof staffSessionSlice.selectSlice>[0])
}

/** Sets the session's clock by the `Date` of an answer (`staff.clock-offset`). */
export function learnServerTime(headers: Headers) {
  return (dispatch: ClientDispatch): void => {
    const serverTime = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(serverTime)) return
    dispatch(slice.actions.serverTimeLearned({ aheadMs: serverTime - Date.now() }))
  }
}
