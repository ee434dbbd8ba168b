import { type SessionUser, sessionUserSchema } from '../../shared/contract/staff.ts'
import { parseJson } from '../../shared/domain/parse-json.ts'

/** All that a tab keeps of a session, and the one place where the token is (`staff.tab-storage`). */
const KEYS = ['userId', 'username', 'sessionToken', 'sessionExpiry', 'permissions', 'name'] as const

/** False where this browser keeps nothing for the tab: then nobody can be signed in. */
export function keepSession({ user, token }: { readonly user: SessionUser; readonly token: string }): boolean {
  const { userId, username, sessionExpiry, permissions, name } = user
  try {
    sessionStorage.setItem('userId', String(userId))
    sessionStorage.setItem('username', username)
    sessionStorage.setItem('sessionToken', token)
    sessionStorage.setItem('sessionExpiry', sessionExpiry)
    sessionStorage.setItem('permissions', JSON.stringify(permissions))
    sessionStorage.setItem('name', name)
    return true
  } catch {
    forgetSession()
    return false
  }
}

/** The token of this tab, or null. */
export function readToken(): string | null {
  return read('sessionToken')
}

/** The user of this tab as last kept; null when there is none, or when it cannot be read. */
export function readUser(): SessionUser | null {
  const user = sessionUserSchema.safeParse({
    userId: Number(read('userId') ?? Number.NaN),
    username: read('username'),
    sessionExpiry: read('sessionExpiry'),
    permissions: parseJson(read('permissions')),
    name: read('name'),
  })
  return user.success ? user.data : null
}

export function forgetSession(): void {
  try {
    for (const key of KEYS) sessionStorage.removeItem(key)
  } catch {
    // Storage is closed: nothing is kept there.
  }
}

function read(key: (typeof KEYS)[number]): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
