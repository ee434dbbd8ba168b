import type { LocalAnswer } from '../local/local-answers.ts'
import type { SavedAnswer } from '../stock/stock-tables.ts'
import type { Why } from './ask-network.ts'

/** They tell of the body as it travelled. */
const TRAVEL_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

/** What the network gave, as it gave it; `why` where it is not our server's answer. */
export function fromNetwork({ status, headers }: Response, text: string, why?: Why): Response {
  const kept = new Headers(headers)
  for (const name of TRAVEL_HEADERS) kept.delete(name)
  kept.set('x-saex-source', 'network')
  if (why !== undefined) kept.set('x-saex-why', why)
  return new Response(text, { status, headers: kept })
}

/** This very answer, given before. */
export function ofStore({ body, savedAt, revision, digest }: SavedAnswer, why: Why): Response {
  return stamped(body, {
    'x-saex-source': 'saved',
    'x-saex-saved-at': savedAt,
    'x-saex-revision': revision,
    'x-saex-digest': digest,
    'x-saex-why': why,
  })
}

/** An answer of the device's own making, in the envelope of the API. */
export function ofDevice({ result, savedAt, revision, isShort }: LocalAnswer, why: Why): Response {
  const envelope = { errorCode: 0, errorMessage: '', result }
  return stamped(JSON.stringify(envelope), {
    'x-saex-source': 'local',
    'x-saex-saved-at': savedAt,
    'x-saex-revision': String(revision),
    'x-saex-partial': isShort ? '1' : null,
    'x-saex-why': why,
  })
}

function stamped(body: string, stamps: Readonly<Record<string, string | null>>): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  for (const [name, value] of Object.entries(stamps)) if (value !== null) headers.set(name, value)
  return new Response(body, { headers })
}
