import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntry, staffPasskey } from '../../../src/server/db/schema/index.ts'
import type { PasskeyRequest } from '../../../src/shared/contract/passkeys.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { TestPasskey } from '../../support/authenticator.ts'
import {
  accountOf,
  type Body,
  call,
  finish,
  finishWhile,
  HERE,
  logIn,
  prepareAccounts,
  resultOf,
  setUpPasskey,
  shop,
  ticketOf,
  tokenOf,
} from '../../support/second-factor.ts'
import { SOAK } from '../../support/soak.ts'

prepareAccounts()

describe('an account with a passkey', () => {
  test('signs in by password and passkey, or by the passkey alone', async () => {
    const passkey = await setUpPasskey(await tokenOf())
    const asked = (await logIn()).secondFactor
    expect(asked?.methods).toEqual(['passkey', 'recovery'])
    const request = asked?.passkey ?? undefined
    if (request === undefined) throw new Error('no passkey was asked for')
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
    expect((await finish({ ticket: asked?.ticket, passkey: passkey.sign(request, HERE) })).status).toBe(200)
    const alone = resultOf<{ ticket: string; passkey: PasskeyRequest }>(await call(STAFF_PATHS.loginByPasskey, {}))
    expect(alone.passkey).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const opened = await finish({ ticket: alone.ticket, passkey: passkey.sign(alone.passkey, HERE) })
    expect(opened).toMatchObject({ status: 200, username: 'agent' })
    const [line] = await shop.context.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
    expect(line).toMatchObject({ action: 'login', detail: expect.stringContaining('"by":"passkey"') })
  })

  test('opens one session for one answer, however often and for whichever ticket it is sent', async () => {
    const key = await setUpPasskey(await tokenOf())
    const { secondFactor } = await logIn()
    const other = await ticketOf()
    if (!secondFactor?.passkey) throw new Error('no passkey was asked for')
    const passkey = key.sign(secondFactor.passkey, HERE)
    const { ticket } = secondFactor
    const answers = await Promise.all([ticket, ticket, ticket, other].map((sent) => finish({ ticket: sent, passkey })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers[3]?.errorKey).toBe('PROOF_REFUSED')
  })

  test('is not opened by another place, an unverified owner, a strange key, an old answer or a code', async () => {
    const passkey = await setUpPasskey(await tokenOf())
    const ask = async () => {
      const started = await call(STAFF_PATHS.loginByPasskey, {})
      return resultOf<{ ticket: string; passkey: PasskeyRequest }>(started)
    }
    const first = await ask()
    const right = passkey.sign(first.passkey, HERE)
    const wrong: Body[] = [
      { passkey: passkey.sign(first.passkey, { origin: 'http://shop.example.test.evil.example' }) },
      { passkey: passkey.sign({ ...first.passkey, rpId: 'evil.example' }, HERE) },
      { passkey: passkey.sign(first.passkey, { ...HERE, isVerified: false }) },
      { passkey: new TestPasskey().sign(first.passkey, HERE) },
      { passkey: { ...new TestPasskey().sign(first.passkey, HERE), id: passkey.id, rawId: passkey.id } },
      { passkey: { ...right, response: { ...right.response, signature: 'AAAA' } } },
      { code: '123456' },
    ]
    for (const proof of wrong) {
      expect(await finish({ ticket: first.ticket, ...proof })).toMatchObject({ errorKey: 'PROOF_REFUSED' })
    }
    expect((await finish({ ticket: first.ticket, passkey: right })).status).toBe(200)
    expect((await finish({ ticket: (await ask()).ticket, passkey: right })).errorKey).toBe('PROOF_REFUSED')
  })

  test('is not opened by a passkey that is removed in the same moment', async () => {
    const passkey = await setUpPasskey(await tokenOf())
    const started = await call(STAFF_PATHS.loginByPasskey, {})
    const { ticket, passkey: request } = resultOf<{ ticket: string; passkey: PasskeyRequest }>(started)
    const proof = { ticket, passkey: passkey.sign(request, HERE) }
    const opened = await finishWhile((tx) => tx.delete(staffPasskey), proof)
    expect(opened.errorKey).toBe('PROOF_REFUSED')
  })

  test('is in at once while somebody guesses its password', SOAK, async () => {
    const passkey = await setUpPasskey(await tokenOf())
    for (let index = 0; index < 40; index++) {
      await call(STAFF_PATHS.login, { Username: 'agent', Password: 'wrong' }, { from: `10.0.0.${index}` })
    }
    const started = await call(STAFF_PATHS.loginByPasskey, {}, { from: '198.51.100.9' })
    const { ticket, passkey: request } = resultOf<{ ticket: string; passkey: PasskeyRequest }>(started)
    expect((await finish({ ticket, passkey: passkey.sign(request, HERE) }, '198.51.100.9')).status).toBe(200)
  })

  test('loses its recovery codes with the last second factor', async () => {
    const token = await tokenOf()
    const passkey = await setUpPasskey(token)
    expect((await accountOf(token)).recoveryCodesLeft).toBe(10)
    const strange = await call(STAFF_PATHS.removePasskey, { id: 'x' }, { token })
    expect(strange.errorKey).toBe('NOT_FOUND')
    expect((await call(STAFF_PATHS.removePasskey, { id: passkey.id }, { token })).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await logIn()).status).toBe(200)
  })
})
