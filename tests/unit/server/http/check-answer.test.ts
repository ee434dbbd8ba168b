import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer } from '../../../../src/server/http/check-answer.ts'

const vehicle = z.object({ saexRef: z.string(), title: z.optional(z.string()) })
const check = checkAnswer({ schema: z.array(vehicle), method: 'GET', url: '/api/stock' })

test('an answer is sent as it is while the contract names all of it', () => {
  expect(check([{ title: undefined, saexRef: 'SAEX0000001' }])).toBe('[{"saexRef":"SAEX0000001"}]')
})

test('a field that the contract does not name fails, and so does another form', () => {
  expect(() => check([{ saexRef: 'SAEX0000001', vin: 'AHT' }])).toThrow('GET /api/stock answers more than')
  expect(() => check([{ saexRef: 1 }])).toThrow()
})
