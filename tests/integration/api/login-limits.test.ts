import { describe, expect, test } from 'vitest'
import { auditEntry } from '../../../src/server/db/schema/index.ts'
import { attacker, type Login, PASSWORD, useLoginDesk } from '../../support/login-desk.ts'
import { SOAK } from '../../support/soak.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const desk = useLoginDesk()
const { later, logIn, statusOf, deviceOf, guess } = desk

describe('guessing', () => {
  test('from one address has five checks in any fifteen minutes, however the name is written', async () => {
    for (const user of ['agent', 'AGENT', ' agent ', 'ａｇｅｎｔ', 'Agent']) {
      expect(await statusOf({ user, password: 'wrong', from: attacker(1) })).toBe(401)
      later(MINUTE)
    }
    expect(await statusOf({ password: PASSWORD, from: attacker(1) })).toBe(429)
    later(10 * MINUTE)
    expect([await statusOf({ from: attacker(1) }), await statusOf({ from: attacker(1) })]).toEqual([200, 200])
  })

  test('says how long to wait', async () => {
    await guess(5, { addresses: 1 })
    later(4 * MINUTE)
    const refused = await logIn({ from: attacker(0) })
    expect(refused.json()).toMatchObject({ errorKey: 'RATE_LIMITED' })
    expect(refused.headers['retry-after']).toBe(String(11 * 60))
  })

  test(
    'from 200 addresses has thirty checks an hour, and the owner gets in within a minute from an address of his own',
    SOAK,
    async () => {
      // Three from each: it is the account's limit that stops them, not that of an address.
      expect(await guess(600, { addresses: 200 })).toBeLessThanOrEqual(30)
      later(10 * SECOND)
      expect(await statusOf({ from: '192.0.2.77' })).toBe(200)
    },
  )

  test('from an address that has tried too often to be counted is still behind who tried less', async () => {
    for (let index = 0; index < 10; index++) await statusOf({ password: 'wrong', from: attacker(index) })
    for (let index = 0; index < 60; index++) await statusOf({ password: 'wrong', from: attacker(99) })
    // Its own five checks are free again.
    later(16 * MINUTE)
    expect(await statusOf({ password: 'a slip', from: '192.0.2.77' })).toBe(401)
    later(10 * SECOND)
    expect(await statusOf({ password: 'wrong', from: attacker(99) })).toBe(429)
  })

  test('all the hour round leaves the owner his share on a device where he logged in before', SOAK, async () => {
    const cookie = await deviceOf()
    let checked = 0
    for (let minute = 0; minute < 59; minute++) {
      for (let index = 0; index < 4; index++) {
        checked += (await statusOf({ password: 'wrong', from: attacker(minute * 4 + index) })) === 401 ? 1 : 0
      }
      later(MINUTE)
    }
    expect(checked).toBeGreaterThanOrEqual(20)
    expect(checked).toBeLessThanOrEqual(30)
    expect(await statusOf({ from: '192.0.2.99', cookie })).toBe(200)
  })

  test('in a burst of 500 passes no more than one at a time would', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => statusOf({ password: 'wrong', from: attacker(3) })),
    )
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(await statusOf({})).toBe(200)
  })

  test('of names that do not exist is counted the same', async () => {
    expect(await guess(40, { addresses: 1, user: 'nobody' })).toBe(5)
    const known = await logIn({ password: 'wrong', from: attacker(0) })
    const unknown = await logIn({ user: 'nobody', password: 'wrong', from: attacker(0) })
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 429])
  })

  test('leaves a line for each check and one for the throttling, without the names of unknown callers', async () => {
    await guess(60, { addresses: 1 })
    await guess(60, { addresses: 1, user: 'my password by mistake' })
    const lines = await desk.shop.context.db.select().from(auditEntry)
    const actions = lines.map(({ action, actor }) => `${actor} ${action}`)
    expect(actions.filter((line) => line === 'stranger login refused')).toHaveLength(10)
    expect(actions.filter((line) => line === 'stranger login throttled')).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/mistake|guess|agent/i)
    expect(lines.find(({ action }) => action === 'login refused')).toMatchObject({
      subject: expect.stringMatching(/^staff \d+$/),
      detail: '{"address":"10.0.0.0/24","why":"password"}',
    })
  })
})

describe('an owner under attack', () => {
  /** Wrong passwords from 20 addresses, one in three seconds, until nothing more is checked. */
  const besiege = async () => {
    let checked = 0
    for (let index = 0; index < 40; index++) {
      checked += (await statusOf({ password: 'wrong', from: attacker(index % 20) })) === 401 ? 1 : 0
      later(3 * SECOND)
    }
    return checked
  }
  /** How long an owner needs who tries every half minute while the attack goes on; undefined after 10 minutes. */
  const timeToEnter = async (login: Login, attack: (round: number) => Promise<unknown>) => {
    for (let waited = 0; waited <= 10 * MINUTE; waited += 30 * SECOND) {
      await attack(waited / (30 * SECOND))
      if ((await statusOf(login)) === 200) return waited
      later(30 * SECOND)
    }
    return undefined
  }
  const fromTwenty = () =>
    Promise.all(Array.from({ length: 20 }, (_, index) => statusOf({ password: 'wrong', from: attacker(index) })))
  const fromNewOnes = (round: number) =>
    Promise.all([0, 1].map((index) => statusOf({ password: 'wrong', from: attacker(1000 + round * 2 + index) })))

  test('is in within a minute on a device that signed in before, from whichever address', async () => {
    const cookie = await deviceOf()
    expect(await besiege()).toBeGreaterThanOrEqual(12)
    expect(await timeToEnter({ from: '198.51.100.9', cookie }, fromTwenty)).toBeLessThanOrEqual(MINUTE)
    expect(await timeToEnter({ from: attacker(3), cookie }, fromTwenty)).toBeLessThanOrEqual(MINUTE)
  })

  test('is in within ten minutes on a new device, while the same addresses go on', SOAK, async () => {
    await besiege()
    expect(await timeToEnter({ from: '198.51.100.9' }, fromTwenty)).toBeLessThanOrEqual(10 * MINUTE)
  })

  test('is in within ten minutes on a new device, while ever new addresses come', SOAK, async () => {
    await besiege()
    expect(await timeToEnter({ from: '198.51.100.9' }, fromNewOnes)).toBeLessThanOrEqual(10 * MINUTE)
  })

  test('who waits as long as he was told is in within ten minutes', async () => {
    await besiege()
    const refused = await logIn({ from: '198.51.100.9' })
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(600)
    later(seconds * SECOND)
    expect(await statusOf({ from: '198.51.100.9' })).toBe(200)
  })
})
