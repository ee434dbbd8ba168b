import { LIMITS } from '../../../shared/contract/limits.ts'
import { PERMISSION, type PermissionId } from '../../../shared/contract/staff.ts'
import { passwordProblem, type PasswordOwner } from './password-rules.ts'
import { StaffError } from './staff-error.ts'

const PERMISSION_WORDS = {
  administrator: PERMISSION.administrator,
  advertiser: PERMISSION.advertiser,
  'sales-agent': PERMISSION.salesAgent,
  'stock-clerk': PERMISSION.stockClerk,
  photographer: PERMISSION.photographer,
  pricing: PERMISSION.pricing,
} as const satisfies Record<string, PermissionId>

/** A user name as it is stored. Throws {@link StaffError}. */
export function parseUsername(text: string): string {
  const username = text.normalize('NFKC')
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{1,59}$/u.test(username)) return username
  throw new StaffError(
    `A user name has 2 to ${LIMITS.name} letters, digits or any of . _ @ - without blanks, and begins with a letter or a digit.`,
  )
}

/** The name that the screens show. Throws {@link StaffError}. */
export function parseDisplayName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name !== '' && name.length <= LIMITS.name && !/\p{C}/u.test(name)) return name
  throw new StaffError(`A name has 1 to ${LIMITS.name} characters.`)
}

/** Throws {@link StaffError} that says what to do and never repeats the password. */
export function assertPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) throw new StaffError(problem)
}

/** An e-mail address, or '' for none. Throws {@link StaffError}. */
export function parseEmail(text: string): string | null {
  const email = text.trim()
  if (email === '') return null
  if (email.length <= LIMITS.email && /^[^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+$/.test(email)) return email
  throw new StaffError('An e-mail address looks like name@example.com.')
}

/** `advertiser,sales-agent` as their numbers; `none` for none. Throws {@link StaffError}. */
export function parsePermissions(text: string): readonly PermissionId[] {
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  if (words.length === 1 && words[0] === 'none') return []
  const ids = words.map((word) => Object.entries(PERMISSION_WORDS).find(([name]) => name === word)?.[1])
  if (ids.every((id) => id !== undefined)) return [...new Set(ids)].toSorted((a, b) => a - b)
  throw new StaffError(
    `Permissions are ${Object.keys(PERMISSION_WORDS).join(', ')}, with commas between them, or the word none.`,
  )
}

/** Permissions in the words that {@link parsePermissions} reads. */
export function permissionWords(ids: readonly number[]): string {
  const words = Object.entries(PERMISSION_WORDS).flatMap(([word, id]) => (ids.includes(id) ? [word] : []))
  return words.length === 0 ? 'none' : words.join(',')
}
