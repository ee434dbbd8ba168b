import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Transaction } from '../../../src/server/db/database.ts'
import { loginTry, staffRecoveryCode, staffSession, staffUser } from '../../../src/server/db/schema/index.ts'
import { removeSecondFactors } from '../../../src/server/features/staff/manage-staff.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import {
  accountOf,
  call,
  codeOf,
  finish,
  finishWhile,
  later,
  logIn,
  MINUTE,
  PASSWORD,
  prepareAccounts,
  resultOf,
  setUpTotp,
  shop,
  ticketOf,
  tokenOf,
} from '../../support/second-factor.ts'
import { SOAK } from '../../support/soak.ts'

prepareAccounts()

describe('an account with TOTP', () => {
  test('gets no session for the password, but for the password and a code', async () => {
    const codes = await setUpTotp(await tokenOf())
    expect(codes).toHaveLength(10)
    const first = await logIn()
    expect(first).toMatchObject({ status: 401, errorKey: 'SECOND_FACTOR_NEEDED', result: null })
    expect(first.secondFactor).toMatchObject({ methods: ['totp', 'recovery'], passkey: null })
    expect([first.sessionToken, first.headers['set-cookie']]).toEqual([undefined, undefined])
    const ticket = first.secondFactor?.ticket ?? ''
    expect(await finish({ ticket, code: '123456' })).toMatchObject({ status: 401, errorKey: 'PROOF_REFUSED' })
    const opened = await finish({ ticket, code: await codeOf() })
    expect(opened).toMatchObject({ status: 200, username: 'agent', permissions: [{ permissionId: 3 }] })
    expect(opened.headers['set-cookie']).toContain('saex-device=')
    expect((await accountOf(opened.sessionToken ?? '')).hasTotp).toBe(true)
  })

  test('is refused as openapi.json describes it, and so is a wrong password', async () => {
    await setUpTotp(await tokenOf())
    type Described = { readonly schema: Parameters<typeof z.fromJSONSchema>[0] }
    type Operation = { readonly responses: Record<string, { readonly content: Record<string, Described> }> }
    const { paths } = (await shop.app.inject(PATHS.openApi)).json<{ paths: Record<string, { post: Operation }> }>()
    const described = z.fromJSONSchema(
      paths[STAFF_PATHS.login]?.post.responses['401']?.content['application/json']?.schema ?? false,
    )
    const secondFactor: unknown = expect.objectContaining({ methods: ['totp', 'recovery'] })
    for (const [password, beside] of [
      [PASSWORD, { errorKey: 'SECOND_FACTOR_NEEDED', secondFactor }],
      ['a wrong password', { errorKey: 'AUTH_FAILED' }],
    ] as const) {
      const answer = await call(STAFF_PATHS.login, { Username: 'agent', Password: password })
      const { headers: _headers, status, ...body } = answer
      expect(status).toBe(401)
      expect(described.parse(body)).toEqual(body)
      expect(body).toMatchObject(beside)
    }
    expect(described.safeParse({ errorCode: 1 }).success).toBe(false)
  })

  test('takes no code twice, neither for another login nor an earlier one, and no ticket twice', async () => {
    await setUpTotp(await tokenOf())
    const code = await codeOf()
    const ticket = await ticketOf()
    expect((await finish({ ticket, code })).status).toBe(200)
    expect((await finish({ ticket, code: await codeOf(1) })).errorKey).toBe('PROOF_REFUSED')
    expect((await finish({ ticket: await ticketOf(), code })).errorKey).toBe('PROOF_REFUSED')
    expect((await finish({ ticket: await ticketOf(), code: await codeOf(-1) })).errorKey).toBe('PROOF_REFUSED')
    const [one, two] = [await ticketOf(), await ticketOf()]
    later(60_000)
    const same = await codeOf()
    const both = await Promise.all([finish({ ticket: one, code: same }), finish({ ticket: two, code: same })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test('is not opened by a code of an app that is removed in the same moment', async () => {
    await setUpTotp(await tokenOf())
    const remove = (tx: Transaction) => tx.update(staffUser).set({ totpSecret: null, totpStep: null })
    const opened = await finishWhile(remove, { ticket: await ticketOf(), code: await codeOf() })
    expect(opened.errorKey).toBe('PROOF_REFUSED')
  })

  test('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const [code = '', next = ''] = await setUpTotp(await tokenOf())
    const opened = await finish({ ticket: await ticketOf(), code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })
    expect(opened.status).toBe(200)
    expect((await accountOf(opened.sessionToken ?? '')).recoveryCodesLeft).toBe(9)
    expect((await finish({ ticket: await ticketOf(), code })).errorKey).toBe('PROOF_REFUSED')
    const renewed = await call(STAFF_PATHS.recoveryCodes, {}, { token: opened.sessionToken ?? '' })
    expect(resultOf<{ recoveryCodes: string[] }>(renewed).recoveryCodes).toHaveLength(10)
    expect((await finish({ ticket: await ticketOf(), code: next })).errorKey).toBe('PROOF_REFUSED')
    const stored = JSON.stringify(await shop.context.db.select().from(staffRecoveryCode))
    expect(stored).not.toContain(next.slice(0, 4))
  })

  test('opens one session for a recovery code or a ticket that is used many times at once', async () => {
    const [code = '', ...codes] = await setUpTotp(await tokenOf())
    const before = (await shop.context.db.select().from(staffSession)).length
    const tickets: string[] = []
    for (let index = 0; index < 4; index++) tickets.push(await ticketOf())
    const byCode = await Promise.all(tickets.map((ticket) => finish({ ticket, code })))
    expect(byCode.filter(({ status }) => status === 200)).toHaveLength(1)
    await shop.context.db.delete(loginTry)
    const ticket = await ticketOf()
    const byTicket = await Promise.all(codes.slice(0, 4).map((other) => finish({ ticket, code: other })))
    expect(byTicket.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.context.db.select().from(staffSession)).toHaveLength(before + 2)
  })

  test(
    'lets nobody try codes: five in a quarter of an hour from one address, thirty an hour from many',
    SOAK,
    async () => {
      await setUpTotp(await tokenOf())
      const statuses: number[] = []
      for (let index = 0; index < 8; index++)
        statuses.push((await finish({ ticket: await ticketOf(), code: '000001' })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      let checked = 5
      for (let index = 0; index < 60; index++) {
        const ticket = (await logIn('agent', `10.0.0.${index}`)).secondFactor?.ticket ?? ''
        checked += (await finish({ ticket, code: '000001' }, `10.0.0.${index}`)).status === 401 ? 1 : 0
        later(10_000)
      }
      expect(checked).toBeLessThanOrEqual(30)
    },
  )

  test('asks anew when a ticket is too old or the account was changed', async () => {
    await setUpTotp(await tokenOf())
    const old = await ticketOf()
    later(5 * MINUTE)
    expect((await finish({ ticket: old, code: await codeOf() })).errorKey).toBe('PROOF_REFUSED')
    const ticket = await ticketOf()
    await removeSecondFactors(shop.context, 'agent')
    expect((await finish({ ticket, code: '000000' })).errorKey).toBe('PROOF_REFUSED')
    expect((await logIn()).status).toBe(200)
  })
})
