import { LIMITS } from '../../shared/contract/limits.ts'
import { AppError } from './app-error.ts'
import type { App } from './app.ts'

/** Deepest nesting of objects and lists that a body may have. */
const MAX_DEPTH = 8
const utf8 = new TextDecoder('utf-8', { fatal: true })
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor'])

/**
 * Reads JSON bodies and nothing else. An empty body counts as none, for calls that take none. What is not UTF-8, does not
 * parse, is too deep or carries a key that could reach a prototype is BODY_MALFORMED (`contract.plain-json-bodies`).
 */
export function registerJsonBody(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/json(;|$)/,
    { parseAs: 'buffer', bodyLimit: LIMITS.bodyBytes },
    (_request, body, done) => {
      try {
        done(null, parseJson(typeof body === 'string' ? body : utf8.decode(body)))
      } catch (cause) {
        done(new AppError('BODY_MALFORMED', { cause }))
      }
    },
  )
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined
  const value: unknown = JSON.parse(body)
  assertPlain(value, 0)
  return value
}

function assertPlain(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= MAX_DEPTH) throw new Error('nested too deeply')
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new Error('forbidden key')
    assertPlain(child, depth + 1)
  }
}
