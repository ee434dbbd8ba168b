import { makeStore } from '../../../../src/client/app/store.ts'
import { sessionConfirmed } from '../../../../src/client/api/staff-session.ts'
import { keepSession } from '../../../../src/client/api/staff-storage.ts'
import { ERROR_KEYS, type ErrorKey } from '../../../../src/shared/contract/errors.ts'
import type { PermissionId } from '../../../../src/shared/contract/staff.ts'

type Call = {
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string | null
  readonly body: unknown
}

/** What stands for a call's answer: a result, a refusal, or `undefined` for a connection that broke. */
export type Script = (call: Call) => unknown

/** A store in which somebody with these permissions is signed in, and whose calls are answered by the script. */
export function staffStore(script: Script, permissionId: PermissionId) {
  const calls: Call[] = []
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://shop.example.test')
    const call = {
      path: pathname,
      query: searchParams,
      token: new Headers(init.headers).get('token'),
      body: bodyOf(init),
    }
    calls.push(call)
    const result = await script(call)
    if (result === undefined) throw new TypeError('no connection')
    if (result instanceof Response) return result
    const headers = { 'x-saex-time': '2026-11-20T09:42:00.000Z' }
    return Response.json({ errorCode: 0, errorMessage: '', result }, { headers })
  }
  const user = {
    userId: 1,
    username: 'nomsa',
    name: 'Nomsa Dlamini',
    sessionExpiry: '2099-01-01T00:00:00.000Z',
    permissions: [{ permissionId }],
  }
  const store = makeStore({ fetch })
  keepSession({ user, token: 'a token' })
  store.dispatch(sessionConfirmed(user))
  return { store, calls }
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

export function refusal(errorKey: ErrorKey): Response {
  const { status, message } = ERROR_KEYS[errorKey]
  return Response.json({ errorCode: 1, errorMessage: message, result: null, errorKey, requestId: 'test' }, { status })
}
