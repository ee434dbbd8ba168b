import { afterEach, describe, expect, test } from 'vitest'
import type { ApiExtra } from '../../../../src/client/api/base-query.ts'
import type { ClientDispatch } from '../../../../src/client/api/page.ts'
import { staffProofSlice } from '../../../../src/client/api/staff-proof.ts'
import { staffQuery } from '../../../../src/client/api/staff-query.ts'
import { endSession, unsavedBegan } from '../../../../src/client/api/staff-session.ts'
import { keepSession, readUser } from '../../../../src/client/api/staff-storage.ts'
import { fetchStaffFile } from '../../../../src/client/api/staff/fetch-staff-file.ts'
import { PERMISSION } from '../../../../src/shared/contract/staff.ts'
import { refusal, staffStore } from '../support/staff.ts'

afterEach(() => sessionStorage.clear())

/** Somebody is signed in, and a call of theirs has been sent; the server answers all calls by `answer`. */
function callOf(query: typeof staffQuery | typeof fetchStaffFile, answer: () => Response | Promise<Response>) {
  const { store, calls } = staffStore(answer, PERMISSION.salesAgent)
  const dispatch: ClientDispatch = store.dispatch
  const signal = new AbortController().signal
  const ended = dispatch((_dispatch: ClientDispatch, _state: unknown, extra: ApiExtra) =>
    query({ path: '/api/staff/any' }, { dispatch, extra, signal }),
  )
  const proof = () => staffProofSlice.selectSlice(store.getState() as object)
  const isAsked = () => proof().isAsked
  const isFactorMissing = () => proof().isFactorMissing
  return { dispatch, calls, ended, isAsked, isFactorMissing }
}

/** The session ends, and another person signs in. */
function changePerson(dispatch: ClientDispatch, { isCovered }: { readonly isCovered: boolean }): void {
  const user = { ...readUser()!, userId: 2, username: 'sipho' }
  if (isCovered) dispatch(unsavedBegan())
  dispatch(endSession({ hasRunOut: isCovered }))
  keepSession({ user, token: 'the next token' })
}

describe.each([
  ['call', staffQuery],
  ['file', fetchStaffFile],
])('the proof that a %s needs', (_name, query) => {
  test.each([true, false])('ends with its session (covered page: %s), and nothing is sent again', async (isCovered) => {
    const { dispatch, calls, ended, isAsked } = callOf(query, () => refusal('PROOF_NEEDED'))
    await expect.poll(isAsked).toBe(true)
    changePerson(dispatch, { isCovered })
    expect(isAsked()).toBe(false)
    expect(await ended).toMatchObject({ error: { errorKey: 'PROOF_NEEDED' } })
    expect(calls).toHaveLength(1)
  })

  test('is asked of nobody else where its answer comes late', { timeout: 3000 }, async () => {
    const late = Promise.withResolvers<Response>()
    const { dispatch, calls, ended, isAsked } = callOf(query, () => late.promise)
    await expect.poll(() => calls).toHaveLength(1)
    changePerson(dispatch, { isCovered: false })
    late.resolve(refusal('PROOF_NEEDED'))
    expect(await ended).toMatchObject({ error: { errorKey: 'PROOF_NEEDED' } })
    expect([isAsked(), calls.length]).toEqual([false, 1])
  })

  test('leaves word of a missing second factor to its own session', async () => {
    const { dispatch, ended, isFactorMissing } = callOf(query, () => refusal('SECOND_FACTOR_MISSING'))
    await ended
    expect(isFactorMissing()).toBe(true)
    changePerson(dispatch, { isCovered: false })
    expect(isFactorMissing()).toBe(false)
  })
})
