import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { auditEntry } from '../../db/schema/index.ts'

/** Who acted: a member of staff by number, since names are removed when people leave; a command; or an unknown caller. */
export type AuditActor = `staff ${number}` | 'operator' | 'product' | 'stranger'

/** Everything that leaves a line; add yours here. */
export type AuditAction =
  | 'alarm'
  | 'login'
  | 'login refused'
  | 'login throttled'
  | 'logout'
  | 'proof refused'
  | 'identity proved'
  | 'recovery code used'
  | 'new device'
  | 'owner told'
  | 'own password changed'
  | 'own e-mail changed'
  | 'session ended'
  | 'passkey added'
  | 'passkey removed'
  | 'totp added'
  | 'totp removed'
  | 'recovery codes made'
  | 'staff second factor removed'
  | 'staff added'
  | 'staff disabled'
  | 'staff e-mail changed'
  | 'staff enabled'
  | 'staff password changed'
  | 'staff permissions changed'
  | 'data folder accepted'
  | 'person export'
  | 'person erase'
  | 'mail allowed'
  | 'leads read'
  | 'price change asked'
  | 'price change ticked'
  | 'price change confirmed'
  | 'price change applied'
  | 'price change refused'
  | 'price change taken back'
  | 'price change failed'
  | 'quotation withdrawn'
  | 'upload'
  | 'vehicle report'
  | 'vehicle spreadsheet'
  | 'vehicle status'
  | 'vehicle pins'
  | 'vehicle made'
  | 'vehicle saved'
  | 'vehicle put back'
  | 'vehicle photo'
  | 'photo stored'
  | 'photo erased'
  | 'condition report'
  | 'condition withdrawn'
  | 'bulk asked'
  | 'bulk confirmed'
  | 'bulk started'
  | 'bulk refused'
  | 'bulk taken back'
  | 'bulk undo started'
  | 'bulk change'
  | 'bulk undo'
  | 'stock export'
  | 'draft dropped'

export type AuditLine = {
  readonly at: Date
  readonly actor: AuditActor
  readonly action: AuditAction
  /** What it was done to: a SAEX reference, a quotation's number, `request 12`, `staff 3`, or a keyed digest; never a person's name. */
  readonly subject: string
  /** Facts that a reader needs; never a password, a token, a name or a full address. */
  readonly detail?: Readonly<Record<string, AuditValue>>
}

type AuditValue = string | number | boolean | null | readonly (string | number)[]

/** Writes one line of the audit trail; inside a transaction it stands or falls with what it tells. */
export async function recordAudit(
  queries: Queries,
  { at, actor, action, subject, detail = {} }: AuditLine,
): Promise<void> {
  await queries.insert(auditEntry).values({ at, actor, action, subject, detail: JSON.stringify(detail) })
}

/** What stands in place of a person who was taken out of a line, a quotation or a row. */
export const NOBODY = '–'

/** Takes a person out of the lines about them: who did what and when stays, and so does the chain (`security.audit-chained`). */
export async function forgetSubject(queries: Queries, subject: string): Promise<void> {
  await queries
    .update(auditEntry)
    .set({ subject: NOBODY, detail: '{}', salt: null })
    .where(eq(auditEntry.subject, subject))
}

/** A member of staff as actor or subject. */
export function staffMember(userId: number): `staff ${number}` {
  return `staff ${userId}`
}
