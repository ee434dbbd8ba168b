import { inArray } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'

/** Bits in which the fingerprints of two pictures of the same thing may differ (`staff.like-photos`). */
const NEAR_BITS = 4

/** Fingerprints by key; drawings and photos of long ago have none. */
export async function readFingerprints(db: Queries, keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: photo.key, fingerprint: photo.fingerprint })
    .from(photo)
    .where(inArray(photo.key, [...keys]))
  return new Map(rows.flatMap(({ key, fingerprint }) => (fingerprint === null ? [] : [[key, fingerprint] as const])))
}

/** The first of the keys whose picture looks like that of `key`; null = none. */
export function findLike(
  fingerprints: ReadonlyMap<string, bigint>,
  keys: readonly string[],
  key: string,
): string | null {
  const own = fingerprints.get(key)
  if (own === undefined) return null
  const like = keys.find((other) => {
    const fingerprint = fingerprints.get(other)
    return other !== key && fingerprint !== undefined && distance(own, fingerprint) <= NEAR_BITS
  })
  return like ?? null
}

/** In how many of the 64 bits two fingerprints differ. */
function distance(one: bigint, other: bigint): number {
  let rest = BigInt.asUintN(64, one ^ other)
  let bits = 0
  for (; rest > 0n; rest &= rest - 1n) bits++
  return bits
}
