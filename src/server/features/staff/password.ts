import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../../http/app-error.ts'

const derive = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane; 22 ms here, in the thread pool. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const MAX_AT_ONCE = 2
const MAX_WAITING = 16

let running = 0
const waiting: (() => void)[] = []

/**
 * At most two at once, so that logins never starve the rest, and a short queue (reliability.md A5.1). Whoever ends hands
 * his place to the first who waits, so nobody comes in between.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1
  else if (waiting.length >= MAX_WAITING) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the parameters travel with the hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { message: Buffer.from(password), nonce, ...COST }))
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether the password gives the stored hash; an unreadable hash matches nothing. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (match === null) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64url')
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password),
      nonce: Buffer.from(salt, 'base64url'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(tag, expected)
}
