import { staffSession, staffUser } from '../../src/server/db/schema/index.ts'
import { digestOfToken } from '../../src/server/features/staff/staff-session.ts'
import type { PermissionId } from '../../src/shared/contract/staff.ts'
import type { TestApp } from './app.ts'

/** A member of staff with a live session; answers the token without the cost of a real login. */
export async function signInAs(
  shop: TestApp,
  { name, permissionId }: { readonly name: string; readonly permissionId: PermissionId | readonly PermissionId[] },
): Promise<string> {
  const now = shop.clock.now
  const token = shop.context.ids.token()
  const [user] = await shop.context.db
    .insert(staffUser)
    .values({
      username: name,
      usernameKey: name.toUpperCase(),
      name,
      passwordHash: 'none',
      permissionIds: [permissionId].flat(),
      createdAt: now,
    })
    .returning({ userId: staffUser.id })
  if (user === undefined) throw new Error('no member of staff was made')
  const expiresAt = new Date(now.getTime() + 12 * 3_600_000)
  await shop.context.db
    .insert(staffSession)
    .values({ tokenDigest: digestOfToken(token), ...user, createdAt: now, lastSeenAt: now, expiresAt })
  return token
}
