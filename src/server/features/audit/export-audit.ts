import { existsSync } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import type { AppContext } from '../../context.ts'
import { tryLockName } from '../../db/advisory-lock.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { BATCH, inBatches } from '../../db/in-batches.ts'
import { auditEntry, auditHead } from '../../db/schema/index.ts'
import {
  auditFolder,
  findAuditHead,
  findLastOfExport,
  listExports,
  readStoredLines,
  type AuditHead,
  type ChainLine,
  type ChainLink,
  type ExportHeader,
} from './audit-chain.ts'

/**
 * Writes the lines since the last export into the day's file, which is there as a whole or not at all, and is never written
 * twice; also without new lines, so that a day without a file is one that somebody took away. Harmless when repeated.
 */
export async function exportAudit({ db, clock, dataDir }: Pick<AppContext, 'db' | 'clock' | 'dataDir'>): Promise<void> {
  const folder = auditFolder(dataDir)
  const day = dayInJohannesburg(clock())
  const path = join(folder, `${day}.jsonl`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await db.transaction(async (tx) => {
    if (!(await tryLockName(tx, 'audit export')) || existsSync(path)) return
    const head = await findAuditHead(tx)
    const after = await findStart(tx, { folder, head })
    await writeDay(tx, { path, header: { format: 1, day, after }, lastId: head.lastId })
    await tx.update(auditHead).set({ exportedId: head.lastId })
  })
}

/** The last exported line: by the newest file, of which the database may not know after a crash, else by the database. */
async function findStart(
  tx: Transaction,
  { folder, head }: { readonly folder: string; readonly head: AuditHead },
): Promise<ChainLink> {
  const newest = (await listExports(folder)).at(-1)
  if (newest !== undefined) {
    const last = await findLastOfExport(folder, newest)
    // After a restore the files may tell of lines that this database never had.
    if ((await findHash(tx, { id: last.id, head })) === last.hash) return last
  }
  const hash = await findHash(tx, { id: head.exportedId, head })
  return hash === undefined ? { id: head.removedId, hash: head.removedHash } : { id: head.exportedId, hash }
}

async function findHash(
  tx: Transaction,
  { id, head }: { readonly id: number; readonly head: AuditHead },
): Promise<string | undefined> {
  if (id === head.removedId) return head.removedHash
  const [row] = await tx.select({ hash: auditEntry.hash }).from(auditEntry).where(eq(auditEntry.id, id))
  return row?.hash
}

type Day = { readonly path: string; readonly header: ExportHeader; readonly lastId: number }

async function writeDay(tx: Transaction, { path, header, lastId }: Day): Promise<void> {
  const draft = `${path}.part`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.write(`${JSON.stringify(header)}\n`)
    for await (const { id, at, actor, action, digest, hash } of readStoredLines(tx, header.after.id)) {
      if (id > lastId) break
      const line: ChainLine = { id, at, actor, action, digest, hash }
      await file.write(`${JSON.stringify(line)}\n`)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await link(draft, path)
  await rm(draft)
}

/** Removes exported lines from before a moment, from the old end of the chain, whose beginning moves with it; how many. */
export async function removeOldAudit(db: Db, limit: Date): Promise<number> {
  return inBatches(async () => {
    const { rows } = await db.execute<{ removed: number }>(
      sql`select remove_audit_before(${limit.toISOString()}::timestamptz, ${BATCH}) as removed`,
    )
    return rows[0]?.removed ?? 0
  })
}
