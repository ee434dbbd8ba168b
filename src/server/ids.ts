import { randomBytes, randomUUID } from 'node:crypto'
import type { Ids } from './context.ts'

const TOP_BIT = 2n ** 52n

/** Ids from the system's source of randomness. */
export const systemIds: Ids = {
  random53: () => Number(TOP_BIT | (randomBytes(8).readBigUInt64BE() & (TOP_BIT - 1n))),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
