import { expect, test } from 'vitest'
import { matchTotp, openTotp, sealTotp, toBase32, totpCode } from '../../../../../src/server/features/staff/totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the codes are those of RFC 6238, appendix B: at %i s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code)
})

test('a code is taken one step early or late and no more', () => {
  const step = 41_152_263
  const at = (seconds: number) => new Date((step * 30 + seconds) * 1000)
  const code = totpCode(SECRET, step)
  expect([-31, -30, -1, 0, 29, 59, 60].map((seconds) => matchTotp(SECRET, code, at(seconds)))).toEqual([
    undefined,
    step,
    step,
    step,
    step,
    step,
    undefined,
  ])
  expect(matchTotp(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at(0))).toBe(step)
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef', '１２３４５６']) {
    expect(matchTotp(SECRET, wrong, at(0))).toBeUndefined()
  }
})

test('a secret is stored so that only its installation reads it', () => {
  const [own, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = sealTotp(SECRET, own)
  expect(sealed).not.toContain(SECRET.toString('base64url'))
  expect(openTotp(sealed, own)).toEqual(SECRET)
  expect([openTotp(sealed, other), openTotp(`${sealed.slice(0, -2)}AA`, own), openTotp('', own)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
