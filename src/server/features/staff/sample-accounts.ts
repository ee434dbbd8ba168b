import { PERMISSION } from '../../../shared/contract/staff.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Db } from '../../db/database.ts'
import { staffUser } from '../../db/schema/index.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findUsers } from './staff.repository.ts'

const ACCOUNTS = [
  { username: 'admin', name: 'Sample Administrator', permissionIds: [PERMISSION.administrator] },
  { username: 'advertiser', name: 'Sample Advertiser', permissionIds: [PERMISSION.advertiser] },
  { username: 'agent', name: 'Sample Agent', permissionIds: [PERMISSION.salesAgent] },
  // Beside the administrator the second person that a change of prices needs.
  { username: 'clerk', name: 'Sample Clerk', permissionIds: [PERMISSION.stockClerk] },
  { username: 'photographer', name: 'Sample Photographer', permissionIds: [PERMISSION.photographer] },
  { username: 'pricing', name: 'Sample Pricing', permissionIds: [PERMISSION.pricing] },
] as const

/** Makes the sample accounts where they are missing; answers the names that are new, all with this password. */
export async function createSampleAccounts(
  db: Db,
  { password, now }: { password: string; now: Date },
): Promise<readonly string[]> {
  const passwordHash = await hashPassword(password)
  const rows = await db
    .insert(staffUser)
    .values(
      ACCOUNTS.map(({ username, name, permissionIds }) => ({
        username,
        usernameKey: nameKey(username),
        name,
        passwordHash,
        permissionIds: [...permissionIds],
        isSample: true,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ username: staffUser.username })
  return rows.map(({ username }) => username)
}

/**
 * The names of sample accounts that are open and have another password than the one that was asked for; without one, of
 * all that are open. Production refuses to start on any (`security.production-refusals`).
 */
export async function listSampleAccountsLeft(db: Db, asked: string | undefined): Promise<readonly string[]> {
  const left: string[] = []
  for (const { username, passwordHash, isSample, disabled } of await findUsers(db)) {
    if (!isSample || disabled) continue
    if (asked === undefined || !(await verifyPassword(asked, passwordHash))) left.push(username)
  }
  return left
}
