import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loginTry, staffDevice } from '../../../src/server/db/schema/index.ts'
import { cookieDepsOf, deviceCookie } from '../../../src/server/features/staff/known-device.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { TEST_TIME } from '../../support/app.ts'
import { attacker, useLoginDesk } from '../../support/login-desk.ts'
import { SOAK } from '../../support/soak.ts'

const desk = useLoginDesk()
const { later, logIn, statusOf, deviceOf, guess } = desk

describe('the cookie of a device', () => {
  test('is for the server alone, over https, with an end', async () => {
    const cookie = String((await logIn()).headers['set-cookie'])
    expect(cookie).toMatch(
      /^saex-device=[\w-]{43}\.\d{13}\.[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await logIn({ password: 'wrong' })).headers['set-cookie']).toBeUndefined()
  })

  test('of production is bound to the host', async () => {
    const cookie = deviceCookie(desk.shop.context.ids.token(), {
      ...cookieDepsOf(desk.shop.context),
      isProduction: true,
    })
    expect(cookie).toMatch(/^__Host-saex-device=.*; Path=\/;.*; Secure;/)
  })

  test(
    'that is forged, of another account, of another installation, or past its end marks nobody as known',
    SOAK,
    async () => {
      const own = await deviceOf()
      const [id = '', end = '', code = ''] = own.replace('saex-device=', '').split('.')
      const foreign = deviceCookie(id, { ...cookieDepsOf(desk.shop.context), secret: Buffer.alloc(32, 8) })
      const useless = {
        garbled: 'saex-device=x',
        later: `saex-device=${id}.${Number(end) + 1}.${code}`,
        'another device': `saex-device=${desk.shop.context.ids.token()}.${end}.${code}`,
        'another account': await deviceOf({ user: 'advertiser' }),
        'another installation': foreign.split(';', 1)[0] ?? '',
      }
      for (let index = 0; index < 40; index++) await statusOf({ password: 'wrong', from: attacker(index) })
      for (const [name, cookie] of Object.entries(useless)) {
        expect([name, await statusOf({ from: attacker(2), cookie })]).toEqual([name, 429])
      }
      expect(await statusOf({ from: attacker(2), cookie: own })).toBe(200)
      later(91 * DAY_MS)
      for (let index = 0; index < 40; index++) await statusOf({ password: 'wrong', from: attacker(index) })
      expect(await statusOf({ from: attacker(2), cookie: own })).toBe(429)
    },
  )

  test('that was copied guesses no more than five times in a quarter of an hour', async () => {
    const cookie = await deviceOf()
    const answers: number[] = []
    for (let index = 0; index < 8; index++) {
      answers.push(await statusOf({ password: 'wrong', from: attacker(index), cookie }))
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})

test('tries are kept for a day, devices of owners for ninety', async () => {
  await guess(3, { addresses: 3 })
  await logIn()
  const { db } = desk.shop.context
  const applyRetentionAt = (days: number) => {
    const clock = () => new Date(TEST_TIME.getTime() + days * DAY_MS)
    return applyRetention({ ...desk.shop.context, clock, outboxFolder: join(desk.shop.context.dataDir, 'outbox') })
  }
  await applyRetentionAt(0.9)
  expect((await db.select().from(loginTry).where(eq(loginTry.rule, 'login-pair'))).length).toBeGreaterThanOrEqual(3)
  await applyRetentionAt(1.1)
  expect(await db.select().from(loginTry)).toEqual([])
  await applyRetentionAt(89)
  expect(await db.select().from(staffDevice)).toHaveLength(1)
  await applyRetentionAt(91)
  expect(await db.select().from(staffDevice)).toEqual([])
})
