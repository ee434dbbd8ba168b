import type { ApiRequest } from '../base-query.ts'

/** A call that sends a body and nothing beside it. */
export function post(path: string, body: unknown = {}): ApiRequest {
  return { path, method: 'POST', body }
}
