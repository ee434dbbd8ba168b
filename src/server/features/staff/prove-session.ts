import type { Proof, ProofRequest } from '../../../shared/contract/sign-in.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { askForProof, checkProof, openTicket, proofMethodsOf } from './check-proof.ts'
import { knownTo } from './finish-login.ts'
import type { Visit } from './open-session.ts'
import { ownerOf, PROOF_FRESH_MS, type LiveSession } from './staff-session.ts'
import { lockUser, proveSession } from './staff.repository.ts'

/** Asks the owner of a session to prove once more to be there, by the password where there is nothing better. */
export async function startProof(context: AppContext, session: LiveSession): Promise<ProofRequest> {
  const user = await ownerOf(context.db, session)
  const { methods, passkeys } = await proofMethodsOf(context.db, user)
  const offered = methods.length > 0 ? methods : (['password'] as const)
  return askForProof(context, context.db, { user, purpose: 'proof', methods: offered, passkeys })
}

/** Takes the proof; the session may do everything for 15 minutes more. Throws PROOF_REFUSED, RATE_LIMITED, SESSION_INVALID. */
export async function prove(
  context: AppContext,
  { session, ticket, password, code, passkey, address, device }: Proof & Visit & { readonly session: LiveSession },
): Promise<{ readonly provedUntil: string }> {
  const { db } = context
  const now = context.clock()
  const user = await ownerOf(context.db, session)
  const { challenge, take } = await openTicket(context, { ticket, purpose: 'proof', userId: user.id })
  const knownDevice = await knownTo(context, { user, device })
  const given = { password, code, passkey }
  const by = await checkProof(context, { user, challenge, given, address, knownDevice })
  await db.transaction(async (tx) => {
    // Whoever changes the account holds its row first as well: both delete the ticket and touch the session.
    if ((await lockUser(tx, user.usernameKey)) === undefined) throw new AppError('SESSION_INVALID')
    await take(tx)
    await proveSession(tx, { tokenDigest: session.tokenDigest, now })
    const who = staffMember(user.id)
    await recordAudit(tx, { at: now, actor: who, action: 'identity proved', subject: who, detail: { by } })
  })
  return { provedUntil: new Date(now.getTime() + PROOF_FRESH_MS).toISOString() }
}
