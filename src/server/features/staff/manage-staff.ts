import type { Company } from '../../../shared/domain/company.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { PermissionId } from '../../../shared/contract/staff.ts'
import { counted } from '../../counted.ts'
import type { Db, Queries } from '../../db/database.ts'
import { recordAudit, staffMember, type AuditAction, type AuditLine } from '../audit/record-audit.ts'
import { hashPassword } from './password.ts'
import {
  countRecoveryCodes,
  deleteChallengesOf,
  deleteSecondFactors,
  findPasskeysOf,
} from './second-factor.repository.ts'
import { StaffError } from './staff-error.ts'
import { deleteSessionsOf, insertUser, lockUser, updateUser, type StaffUser } from './staff.repository.ts'
import { assertPassword, parseDisplayName, parseUsername } from './staff-rules.ts'

export type ManageDeps = {
  readonly db: Db
  readonly clock: () => Date
  /** Its name is in no password. */
  readonly company?: Pick<Company, 'name'>
}

export type NewMember = {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly permissionIds: readonly PermissionId[]
  /** Where word of a new device goes. */
  readonly email?: string | null
}

/** Makes an account. Throws {@link StaffError}. */
export async function addStaff({ db, clock, company }: ManageDeps, member: NewMember): Promise<void> {
  const username = parseUsername(member.username)
  const name = parseDisplayName(member.name)
  const email = member.email ?? null
  assertPassword(member.password, { username, names: [name, company?.name ?? '', email ?? ''] })
  const passwordHash = await hashPassword(member.password)
  const permissionIds = [...member.permissionIds]
  const createdAt = clock()
  await db.transaction(async (tx) => {
    const user = { username, usernameKey: nameKey(username), name, email, passwordHash, permissionIds, createdAt }
    const id = await insertUser(tx, user)
    if (id === undefined) throw new StaffError('There is a user of this name already.')
    const line = { action: 'staff added', subject: staffMember(id), detail: { permissionIds } } as const
    await recordAudit(tx, { at: createdAt, actor: 'operator', ...line })
  })
}

/** Sets a new password; second factors stay. Throws {@link StaffError}. */
export async function changePassword(
  deps: ManageDeps,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<number> {
  const { name, email } = await assertUser(deps, username)
  assertPassword(password, { username, names: [name, deps.company?.name ?? '', email ?? ''] })
  const passwordHash = await hashPassword(password)
  return change(deps, { username, action: 'staff password changed', changesOf: () => ({ passwordHash }) })
}

/** Sets all permissions of a user. Throws {@link StaffError}. */
export function changePermissions(
  deps: ManageDeps,
  { username, permissionIds }: { readonly username: string; readonly permissionIds: readonly PermissionId[] },
): Promise<number> {
  const detail = { permissionIds }
  const changesOf = () => ({ permissionIds: [...permissionIds] })
  return change(deps, { username, action: 'staff permissions changed', changesOf, detail })
}

/** Shuts an account; 30 days later the person is taken out of it. Throws {@link StaffError}. */
export function disableStaff(deps: ManageDeps, username: string): Promise<number> {
  const changesOf = ({ disabled }: StaffUser) => (disabled ? {} : { disabled: true, disabledAt: deps.clock() })
  return change(deps, { username, action: 'staff disabled', changesOf })
}

/** Opens a shut account again, with the password it had. Throws {@link StaffError}. */
export function enableStaff(deps: ManageDeps, username: string): Promise<number> {
  const changesOf = () => ({ disabled: false, disabledAt: null })
  return change(deps, { username, action: 'staff enabled', changesOf })
}

/** For whoever lost both devices and codes: the password alone opens the account again. Throws {@link StaffError}. */
export function removeSecondFactors(deps: ManageDeps, username: string): Promise<number> {
  const changesOf = () => ({ totpSecret: null, totpStep: null })
  return change(deps, { username, action: 'staff second factor removed', changesOf })
}

/** What opens an account beside its password: '2 passkeys, TOTP'; '' without a second factor. Throws {@link StaffError}. */
export async function describeSecondFactors({ db }: Pick<ManageDeps, 'db'>, username: string): Promise<string> {
  const { id, totpSecret } = await assertUser({ db }, username)
  const passkeys = (await findPasskeysOf(db, id)).length
  const codes = await countRecoveryCodes(db, id)
  return [
    ...(passkeys === 0 ? [] : [counted(passkeys, 'passkey')]),
    ...(totpSecret === null ? [] : ['TOTP']),
    ...(codes === 0 ? [] : [counted(codes, 'recovery code')]),
  ].join(', ')
}

/** A user as stored once whoever changes the account just now is done. Throws {@link StaffError} when there is none. */
export async function assertUser({ db }: Pick<ManageDeps, 'db'>, username: string): Promise<StaffUser> {
  return lockKnownUser(db, username)
}

/** Sets or, by null, removes the address to which word of a new device goes. Throws {@link StaffError}. */
export function changeEmail(deps: ManageDeps, { username, email }: { username: string; email: string | null }) {
  return change(deps, { username, action: 'staff e-mail changed', changesOf: () => ({ email }) })
}

type Change = {
  readonly username: string
  readonly action: AuditAction
  readonly changesOf: (user: StaffUser) => Partial<StaffUser>
  readonly detail?: AuditLine['detail']
}

/** Changes an account, ends its sessions and leaves an audit line, all or nothing; answers how many sessions ended. */
async function change(
  { db, clock }: ManageDeps,
  { username, action, changesOf, detail = {} }: Change,
): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockKnownUser(tx, username)
    const changes = changesOf(user)
    if (Object.keys(changes).length > 0) await updateUser(tx, { id: user.id, changes })
    const sessions = await deleteSessionsOf(tx, user.id)
    await deleteChallengesOf(tx, user.id)
    if (action === 'staff second factor removed') await deleteSecondFactors(tx, user.id)
    const line = { action, subject: staffMember(user.id), detail: { ...detail, sessions } }
    await recordAudit(tx, { at: clock(), actor: 'operator', ...line })
    return sessions
  })
}

async function lockKnownUser(queries: Queries, username: string): Promise<StaffUser> {
  const user = await lockUser(queries, nameKey(username))
  // Former staff are known by number alone: the account cannot be taken over.
  if (user === undefined || user.passwordHash === '') throw new StaffError('There is no user of this name.')
  return user
}
