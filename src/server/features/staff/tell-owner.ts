import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import type { AuditAction } from '../audit/record-audit.ts'
import type { StaffUser } from './staff.repository.ts'

/** Changes by which somebody else could stay in an account, or keep its owner from hearing of it. */
export const TOLD_CHANGES = [
  'own e-mail changed',
  'passkey added',
  'totp added',
  'recovery codes made',
] as const satisfies readonly AuditAction[]
export type ToldChange = (typeof TOLD_CHANGES)[number]

/** A device that is new to the account, or a change by whoever is signed in. */
type Word = { readonly device: string } | { readonly change: ToldChange }

/**
 * Puts in a mail to the owner of an account, where it has an address. The job holds the address of this moment: whoever
 * signed in with a stolen password may take it away before the mail goes out.
 */
export async function tellOwner(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Queries,
  { user, word, now }: { readonly user: StaffUser; readonly word: Word; readonly now: Date },
): Promise<void> {
  if (user.email === null) return
  // Jobs of the release before wait under this name. Its worker takes no word of a change, which waits for one that does.
  await jobs.send(tx, {
    name: 'tell-new-device',
    data: { userId: user.id, email: user.email, at: now.toISOString(), ...word },
  })
}
