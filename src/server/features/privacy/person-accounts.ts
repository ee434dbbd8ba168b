import { asc, isNotNull, like, or } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { staffUser } from '../../db/schema/index.ts'

/** What an account of staff has of its owner; nothing that opens it. */
export type NamedAccount = Pick<typeof staffUser.$inferSelect, 'username' | 'name' | 'email' | 'disabled'>

/** Accounts of staff that have an address, some as their user name. */
export async function findAccounts(
  db: Queries,
  isTheirs: (address: string) => boolean,
): Promise<readonly NamedAccount[]> {
  const { username, name, email, disabled } = staffUser
  const rows = await db
    .select({ username, name, email, disabled })
    .from(staffUser)
    .where(or(isNotNull(email), like(username, '%@%')))
    .orderBy(asc(staffUser.id))
  return rows.filter((row) => [row.email, row.username].some((text) => text?.includes('@') === true && isTheirs(text)))
}

/** What an administrator does with each: erasing a person takes nobody's account away. */
export function adviseOnAccounts(accounts: readonly NamedAccount[]): readonly string[] {
  return accounts.map(
    (account) => `The account ${account.username} has this address, and was not erased. ${nextStep(account)}`,
  )
}

function nextStep({ username, email, disabled }: NamedAccount): string {
  if (disabled) return 'It is disabled: address and names are removed 30 days after that.'
  const whole = `'saex staff disable ${username}' removes it with its names 30 days later`
  return email === null ? `${whole}.` : `${whole}; 'saex staff email ${username} none' takes the address alone away.`
}
