import { expect, test } from 'vitest'
import { explainListening } from '../../../src/server/listen-refusal.ts'

test.each([
  ['EADDRINUSE', 'Port 80 of shop.example is taken. Choose another by PORT.'],
  ['EADDRNOTAVAIL', 'HOST shop.example is no address of this machine.'],
  ['ENOTFOUND', 'HOST shop.example is no address of this machine.'],
  ['EAI_AGAIN', 'HOST shop.example is no address of this machine.'],
  ['EACCES', 'PORT 80 may not be taken by this account. Choose another, of 1024 or more.'],
])('%s is told by the setting that is wrong', (code, sentence) => {
  const met = Object.assign(new Error(`listen ${code}`), { code })
  expect(explainListening(met, { host: 'shop.example', port: 80 })).toMatchObject({ message: sentence, cause: met })
})

test('anything else is told as it is', () => {
  const met = new Error('no idea')
  expect(explainListening(met, { host: '::', port: 80 })).toBe(met)
})
