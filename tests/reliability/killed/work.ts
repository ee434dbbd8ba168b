import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ProofRequest } from '../../../src/shared/contract/sign-in.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { callFromAnywhere } from '../../support/loopback-call.ts'

/** What of the work that was acknowledged is not there, is there twice, or in part. */
export type Harm = { readonly lost: number; readonly doubled: number; readonly half: number }

/** One kind of work that goes on while the product is killed. */
export type Work = {
  readonly name: string
  /** How many do it at once. */
  readonly workers: number
  /** One piece of work to its end; answers how many were acknowledged. What stays without an answer is asked again. */
  readonly step: () => Promise<number>
  /** Compares what is stored with all that was acknowledged. */
  readonly compare: (database: Client) => Promise<Harm>
}

export type Answer<T> = {
  readonly status: number
  readonly errorKey: string | undefined
  readonly fields: object | undefined
  readonly result: T
}
type Given = {
  readonly query?: Record<string, string>
  readonly payload?: object
  readonly bytes?: Uint8Array
  readonly key?: string
}

const AGAIN_MS = 300
/** Of a product that starts again after each kill: an import that broke off waits for one that lives for longer. */
const ANSWERED_MS = 900_000
export const PASSWORD = 'a long sample password'

export type Staff = Awaited<ReturnType<typeof signIn>>

/** A member of staff of a product with its samples, whose calls are repeated until the product answers them. */
export async function signIn(url: string, username: string) {
  const payload = JSON.stringify({ Username: username, Password: PASSWORD })
  const headers = { 'Content-Type': 'application/json' }
  const login = await callFromAnywhere(url + STAFF_PATHS.login, { method: 'POST', headers, body: payload })
  const { sessionToken } = JSON.parse(login.bytes.toString()) as { sessionToken: string }
  async function callOnce<T>(method: 'GET' | 'POST', path: string, given: Given = {}): Promise<Answer<T>> {
    const { query, bytes, key } = given
    const address = `${url}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`
    const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
    const body = method === 'GET' ? {} : { body: bytes ?? JSON.stringify(given.payload) }
    const sent = {
      token: sessionToken,
      ...(method === 'POST' && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
    }
    const end = Date.now() + ANSWERED_MS
    while (Date.now() < end) {
      const answer = await callFromAnywhere(address, { method, headers: sent, ...body }).catch(() => undefined)
      if (answer !== undefined && answer.status !== 429 && answer.status < 500) {
        const envelope = JSON.parse(answer.bytes.toString()) as Omit<Answer<T>, 'status'>
        return { ...envelope, status: answer.status }
      }
      await sleep(AGAIN_MS)
    }
    throw new Error(`${path} was not answered`)
  }
  /** Some work asks for a fresh proof that somebody is there (`staff.fresh-proof`), some minutes after the last. */
  const prove = async (): Promise<void> => {
    const { result } = await callOnce<ProofRequest>('POST', STAFF_PATHS.startProof, { payload: {} })
    await callOnce('POST', STAFF_PATHS.prove, { payload: { ticket: result.ticket, password: PASSWORD } })
  }
  async function call<T>(method: 'GET' | 'POST', path: string, given: Given = {}): Promise<Answer<T>> {
    const answer = await callOnce<T>(method, path, given)
    if (answer.errorKey !== 'PROOF_NEEDED') return answer
    await prove()
    return callOnce<T>(method, path, given)
  }
  return {
    call,
    /** The same; what is refused ends the run. */
    ask: async <T>(method: 'GET' | 'POST', path: string, given: Given = {}): Promise<T> => {
      const { status, errorKey, fields, result } = await call<T>(method, path, given)
      if (status !== 200) throw new Error(`${path}: ${status} ${errorKey} ${JSON.stringify(fields)}`)
      return result
    },
  }
}

/** Looks until it is as it shall be. */
export async function until<T>(look: () => Promise<T>, isDone: (seen: T) => boolean | Promise<boolean>): Promise<T> {
  const end = Date.now() + ANSWERED_MS
  while (Date.now() < end) {
    const seen = await look()
    if (await isDone(seen)) return seen
    await sleep(AGAIN_MS)
  }
  throw new Error('what was waited for did not come')
}
