import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_KEYS } from '../../../src/shared/contract/errors.ts'
import { failureSchema } from '../../../src/shared/contract/envelope.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function failureOf(request: InjectOptions) {
  const response = await shop.app.inject(request)
  const failure = failureSchema.parse(response.json())
  expect(response.statusCode).toBe(ERROR_KEYS[failure.errorKey].status)
  expect(response.headers['cache-control']).toBe('no-store')
  return { ...failure, headers: response.headers }
}

const json = { 'content-type': 'application/json' }

describe('every failure is an envelope', () => {
  test.each([
    ['an unknown address', { method: 'GET', url: '/api/nothing' }, 'NOT_FOUND'],
    ['a wrong method', { method: 'DELETE', url: PATHS.stock }, 'METHOD_NOT_ALLOWED'],
    [
      'a body that does not parse',
      { method: 'POST', url: PATHS.stock, headers: json, payload: '{"a":' },
      'BODY_MALFORMED',
    ],
    [
      'a body with __proto__',
      { method: 'POST', url: PATHS.stock, headers: json, payload: '{"__proto__":{"a":1}}' },
      'BODY_MALFORMED',
    ],
    [
      'a body nested too deeply',
      { method: 'POST', url: PATHS.stock, headers: json, payload: '['.repeat(9) + ']'.repeat(9) },
      'BODY_MALFORMED',
    ],
    ['a body that is no object', { method: 'POST', url: PATHS.stock, headers: json, payload: '[1]' }, 'VALIDATION'],
    [
      'a body that is a form',
      { method: 'POST', url: PATHS.stock, headers: { 'content-type': 'text/plain' }, payload: 'a=1' },
      'UNSUPPORTED_MEDIA',
    ],
    [
      'a body that is too large',
      { method: 'POST', url: PATHS.stock, headers: json, payload: `{"a":"${'x'.repeat(65_536)}"}` },
      'TOO_LARGE',
    ],
    ['a broken address', { method: 'GET', url: '/api/%ff' }, 'BODY_MALFORMED'],
    ['a staff call without a token', { method: 'POST', url: STAFF_PATHS.validateSession }, 'SESSION_INVALID'],
    [
      'a staff call with a garbled token',
      { method: 'POST', url: STAFF_PATHS.validateSession, headers: { token: 'x' } },
      'SESSION_INVALID',
    ],
  ] as const)('%s', async (_name, request, key) => {
    expect((await failureOf(request)).errorKey).toBe(key)
  })

  test('names the methods that an address takes', async () => {
    expect((await failureOf({ method: 'PUT', url: PATHS.stock })).headers['allow']).toBe('GET, POST')
  })

  test.each([
    ['does not parse', json, '{"a":'],
    ['has __proto__', json, '{"__proto__":{"a":1}}'],
    ['is too large', json, `{"a":"${'x'.repeat(65_536)}"}`],
    ['is a form', { 'content-type': 'text/plain' }, 'a=1'],
    ['is of no type', { 'content-type': 'nonsense' }, 'a=1'],
  ])('a wrong address or method is told from a body that %s', async (_name, headers, payload) => {
    const wrong = { headers, payload }
    expect((await failureOf({ method: 'POST', url: '/api/nothing', ...wrong })).errorKey).toBe('NOT_FOUND')
    const refused = await failureOf({ method: 'PUT', url: PATHS.stock, ...wrong })
    expect([refused.errorKey, refused.headers['allow']]).toEqual(['METHOD_NOT_ALLOWED', 'GET, POST'])
  })

  test('names each wrong field in words and never repeats its value', async () => {
    const payload = { MinPrice: -5, SelectedYears: ['<script>'], Rows: 101, Unknown: 'secret value' }
    const failure = await failureOf({ method: 'POST', url: PATHS.stock, payload })
    expect(failure.fields).toEqual({
      MinPrice: 'must be at least 0',
      'SelectedYears.0': 'must be a number',
      Rows: 'must be at most 100',
      Unknown: 'is not a known field',
    })
    expect(JSON.stringify(failure)).not.toContain('secret')
  })
})

test('a good answer carries server time and a digest, and is stored by nobody', async () => {
  const response = await shop.app.inject({ url: PATHS.health })
  expect(response.json()).toMatchObject({ errorCode: 0, errorMessage: '', result: { status: 'ok' } })
  expect(response.headers['x-saex-time']).toBe('2026-11-20T08:00:00.000Z')
  expect(response.headers['x-saex-digest']).toMatch(/^[\w-]{22}$/)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('readiness reports database and outbox', async () => {
  const response = await shop.app.inject({ url: PATHS.ready })
  expect(response.json()).toMatchObject({ result: { database: 'ok', outbox: { waiting: 0, oldestSeconds: 0 } } })
})

test('a HEAD request answers like GET, without a body', async () => {
  const response = await shop.app.inject({ method: 'HEAD', url: PATHS.health })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('')
})

test('the description of the API names every address of the contract', async () => {
  const response = await shop.app.inject({ url: PATHS.openApi })
  const described = Object.keys(response.json<{ paths: object }>().paths)
  expect(described.toSorted()).toEqual(Object.values({ ...PATHS, ...STAFF_PATHS }).toSorted())
})

test('strict headers stand on every answer, also on failures', async () => {
  for (const url of [PATHS.health, '/api/nothing']) {
    const { headers } = await shop.app.inject({ url })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})
