import { and, asc, gt, gte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { auditEntry, staffUser } from '../../db/schema/index.ts'
import { staffMember } from './record-audit.ts'

const PAGE = 1000

/** The audit trail since then as lines of text, oldest first, staff with the user names that they have now. */
export async function* readAudit(db: Db, since: Date): AsyncGenerator<string> {
  const names = await userNames(db)
  const named = (who: string) => (names.has(who) ? `${who} (${names.get(who)})` : who)
  let lastId = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(and(gte(auditEntry.at, since), gt(auditEntry.id, lastId)))
      .orderBy(asc(auditEntry.id))
      .limit(PAGE)
    for (const { at, actor, action, subject, detail } of rows) {
      const object = subject === actor ? '' : `  ${named(subject)}`
      yield printable(`${at.toISOString()}  ${named(actor)}  ${action}${object}${detail === '{}' ? '' : `  ${detail}`}`)
    }
    if (rows.length < PAGE) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

async function userNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: staffUser.id, username: staffUser.username }).from(staffUser)
  return new Map(rows.map(({ id, username }) => [staffMember(id), username]))
}

/** Nothing that a caller wrote may steer the operator's terminal. */
function printable(line: string): string {
  return line.replace(/\p{C}/gu, '\u{FFFD}')
}
