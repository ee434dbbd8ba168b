import { PATHS } from '../../src/shared/contract/paths.ts'

export async function cutOff(answer: Response): Promise<Response> {
  const bytes = await answer.arrayBuffer()
  return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), answer)
}

export async function otherByte(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  bytes[bytes.length - 3]! ^= 4
  return new Response(bytes, answer)
}

export async function portal(): Promise<Response> {
  return new Response('<!doctype html><title>Free Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
}

export const EXPIRED = JSON.stringify({
  errorCode: 1,
  errorMessage: '',
  result: null,
  errorKey: 'CURSOR_EXPIRED',
  requestId: '',
})
export const JSON_410 = { status: 410, headers: { 'content-type': 'application/json' } }

export const SPOILS: readonly ((answer: Response, path: string) => Response | Promise<Response>)[] = [
  cutOff,
  portal,
  async () => new Response('{}', { status: 503 }),
  () => Promise.reject(new TypeError('Failed to fetch')),
  (answer, path) => (path === PATHS.catalogueChanges ? new Response(EXPIRED, JSON_410) : answer),
]
