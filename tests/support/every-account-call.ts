import { eq } from 'drizzle-orm'
import { staffSession, staffUser } from '../../src/server/db/schema/index.ts'
import { hashPassword } from '../../src/server/features/staff/password.ts'
import { digestOfToken } from '../../src/server/features/staff/staff-session.ts'
import { totpCode } from '../../src/server/features/staff/totp.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../src/shared/contract/passkeys.ts'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { TestApp } from './app.ts'
import { TestPasskey } from './authenticator.ts'
import { signInAs } from './staff-session.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A call that succeeds of every route of sign-in and own page; they follow each other as in the policy table. */
export async function everyAccountCall(shop: TestApp, { token, password }: { token: string; password: string }) {
  const origin = shop.context.publicUrl
  const ask = async <T>(path: string, as = token): Promise<T> => {
    const answer = await shop.app.inject({ method: 'POST', url: path, headers: { token: as }, payload: {} })
    return answer.json<{ result: T }>().result
  }
  await givePassword(shop, { token, password })
  const other = await signInAs(shop, { name: 'Key Holder', permissionId: PERMISSION.advertiser })
  const [key, next] = [new TestPasskey(), new TestPasskey()]
  const first = await ask<{ ticket: string; options: PasskeyCreation }>(STAFF_PATHS.startPasskey, other)
  const passkey = key.create(first.options, { origin })
  await shop.app.inject({
    method: 'POST',
    url: STAFF_PATHS.addPasskey,
    headers: { token: other },
    payload: { ticket: first.ticket, name: 'Phone', passkey },
  })
  const asked = await ask<{ ticket: string; passkey: PasskeyRequest }>(STAFF_PATHS.loginByPasskey)
  const { ticket: proof } = await ask<{ ticket: string }>(STAFF_PATHS.startProof)
  const totp = await ask<{ ticket: string; secret: string }>(STAFF_PATHS.startTotp)
  const second = await ask<{ ticket: string; options: PasskeyCreation }>(STAFF_PATHS.startPasskey)
  const code = totpCode(fromBase32(totp.secret), Math.floor(shop.clock.now.getTime() / 30_000))
  return {
    [`POST ${STAFF_PATHS.finishLogin}`]: {
      body: { ticket: asked.ticket, passkey: key.sign(asked.passkey, { origin }) },
    },
    [`POST ${STAFF_PATHS.prove}`]: { body: { ticket: proof, password } },
    [`POST ${STAFF_PATHS.changePassword}`]: { body: { password, newPassword: 'kettle noon minds' } },
    [`POST ${STAFF_PATHS.endSession}`]: { body: { id: null } },
    [`POST ${STAFF_PATHS.changeEmail}`]: { body: { email: 'ann@example.test' } },
    [`POST ${STAFF_PATHS.confirmTotp}`]: { body: { ticket: totp.ticket, code } },
    [`POST ${STAFF_PATHS.addPasskey}`]: {
      body: { ticket: second.ticket, name: 'Spare', passkey: next.create(second.options, { origin }) },
    },
    [`POST ${STAFF_PATHS.removePasskey}`]: { body: { id: next.id } },
  }
}

async function givePassword({ context }: TestApp, { token, password }: { token: string; password: string }) {
  const passwordHash = await hashPassword(password)
  const [session] = await context.db
    .select()
    .from(staffSession)
    .where(eq(staffSession.tokenDigest, digestOfToken(token)))
  await context.db
    .update(staffUser)
    .set({ passwordHash })
    .where(eq(staffUser.id, session?.userId ?? 0))
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
