import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createPlaces } from '../../http/in-turn.ts'

const derive = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane; 22 ms here, in the thread pool. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
type StoredHash = { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer }

/** Used in place of the hash of an unknown user, so that the answer takes as long as for a wrong password. */
const DECOY: StoredHash = { cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

/** One after the other, so that logins never starve the rest, and a short queue (`staff.password-hash`). */
const inTurn = createPlaces({
  name: 'password',
  running: 1,
  waiting: 16,
  refusal: { key: 'RATE_LIMITED', retryAfterSeconds: 1 },
})

/** PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the parameters travel with the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, { cost: COST, salt, length: TAG_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether the password gives the stored hash. Without a readable one nothing matches, after the same work. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = parseHash(stored)
  const { cost, salt, tag } = known ?? DECOY
  const given = await deriveTag(password, { cost, salt, length: tag.length })
  return timingSafeEqual(given, tag) && known !== undefined
}

/** Whether a hash was made with other parameters than today's, so that the next login should make it anew. */
export function isOutdated(stored: string): boolean {
  const known = parseHash(stored)
  if (known === undefined) return true
  const { cost, salt, tag } = known
  const isCostToday =
    cost.memory === COST.memory && cost.passes === COST.passes && cost.parallelism === COST.parallelism
  return !isCostToday || salt.length !== SALT_BYTES || tag.length !== TAG_BYTES
}

function deriveTag(password: string, { cost, salt, length }: { cost: Cost; salt: Buffer; length: number }) {
  // Keyboards spell the same letter in several ways.
  const message = Buffer.from(password.normalize('NFKC'))
  return inTurn(() => derive('argon2id', { message, nonce: salt, tagLength: length, ...cost }))
}

function parseHash(stored = ''): StoredHash | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (match === null) return undefined
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}
