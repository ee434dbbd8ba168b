import { LIMITS } from '../../../shared/contract/limits.ts'
import { PERMISSION, type PermissionId } from '../../../shared/contract/staff.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { StaffError } from './staff-error.ts'

const PASSWORD_LENGTH = { min: 12, max: 200 } as const
const PERMISSION_WORDS = {
  administrator: PERMISSION.administrator,
  advertiser: PERMISSION.advertiser,
  'sales-agent': PERMISSION.salesAgent,
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

/** Throws {@link StaffError} that never repeats the password. */
export function assertPassword(password: string, username: string): void {
  if (Array.from(password).length < PASSWORD_LENGTH.min) {
    throw new StaffError(
      `A password has at least ${PASSWORD_LENGTH.min} characters; a few words in a row are a good one.`,
    )
  }
  if (password.length > PASSWORD_LENGTH.max) {
    throw new StaffError(`A password has at most ${PASSWORD_LENGTH.max} characters.`)
  }
  if (/[\p{Cc}\p{Cs}]/u.test(password))
    throw new StaffError('A password has no line breaks or other control characters.')
  if (nameKey(password) === nameKey(username)) throw new StaffError('The password must not be the user name.')
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
