import { expect, test } from 'vitest'
import { assertStorable } from '../../../src/offline/storable-only.ts'

test('refuses a Blob or File at any depth', () => {
  expect(() => assertStorable(new Blob(['pdf']))).toThrow(TypeError)
  expect(() => assertStorable({ quotes: [{ pdf: new File(['pdf'], 'quote.pdf') }] })).toThrow(TypeError)
})

test('takes bytes with their type, lists, dates and plain values', () => {
  const row = { pdf: { buf: new ArrayBuffer(8), type: 'application/pdf' }, view: new Uint8Array(4), at: new Date(0) }
  expect(() => assertStorable([row, null, undefined, 'text', 1])).not.toThrow()
})
