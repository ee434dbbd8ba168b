import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { staffPasskey, staffRecoveryCode, staffUser } from '../../db/schema/index.ts'
import { NOBODY } from '../audit/record-audit.ts'

/** Forgets who left the company before a moment; how many. The id stays for the audit, the person does not. */
export async function forgetFormerStaff(db: Db, limit: Date): Promise<number> {
  const isFormer = and(eq(staffUser.disabled, true), lt(staffUser.disabledAt, limit))
  const former = db.select({ id: staffUser.id }).from(staffUser).where(isFormer)
  for (const table of [staffPasskey, staffRecoveryCode]) await db.delete(table).where(inArray(table.userId, former))
  const { rowCount } = await db
    .update(staffUser)
    .set({
      name: NOBODY,
      username: nameOfFormer(staffUser.username, 'former '),
      usernameKey: nameOfFormer(staffUser.usernameKey, 'FORMER '),
      passwordHash: '',
      email: null,
      totpSecret: null,
    })
    .where(and(isFormer, ne(staffUser.passwordHash, '')))
  return rowCount ?? 0
}

/** The user name of a sample account is nobody's, and holds its place: a later start would make the account anew, open. */
function nameOfFormer(own: typeof staffUser.username | typeof staffUser.usernameKey, former: string): SQL {
  return sql`case when ${staffUser.isSample} then ${own} else ${former} || ${staffUser.id} end`
}
