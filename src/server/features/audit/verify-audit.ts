import type { Db } from '../../db/database.ts'
import {
  AuditBroken,
  digestParts,
  findAuditHead,
  hashAfter,
  listExports,
  readExports,
  readStoredLines,
  type AuditHead,
  type ExportedLine,
  type StoredLine,
} from './audit-chain.ts'
import { NOBODY } from './record-audit.ts'

export type AuditSummary = {
  readonly lines: number
  readonly firstId: number
  readonly lastId: number
  /** Hash of the last line: whoever wrote it down elsewhere can tell later that nothing before it was changed. */
  readonly lastHash: string
  /** Lines without their subject and detail, taken out when a person was erased. */
  readonly erased: number
  /** Lines that are equal in an export. */
  readonly exported: number
}

/**
 * Reads the whole audit trail as it is at one moment and computes its chain anew; with a folder of exports also whether they
 * follow on each other and tell the same. Throws AuditBroken, which names the first line that is not as it was written.
 */
export async function verifyAudit(
  db: Db,
  { exportsFolder }: { readonly exportsFolder?: string },
): Promise<AuditSummary> {
  return db.transaction(
    async (tx) => {
      const head = await findAuditHead(tx)
      const exports = exportsFolder === undefined ? undefined : await openExports(exportsFolder, head)
      let last = { id: head.removedId, hash: head.removedHash }
      const counts = { lines: 0, firstId: 0, erased: 0 }
      for await (const line of readStoredLines(tx, 0)) {
        assertFollows(line, last)
        await exports?.meet(line)
        last = line
        counts.firstId ||= line.id
        counts.lines += 1
        if (line.salt === null) counts.erased += 1
      }
      if (last.id !== head.lastId || last.hash !== head.lastHash) {
        throw new AuditBroken(`Lines are missing after line ${last.id}: the last one was line ${head.lastId}.`)
      }
      await exports?.finish()
      return { ...counts, lastId: head.lastId, lastHash: head.lastHash, exported: exports?.count() ?? 0 }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What a check found, as lines for the operator. */
export function describeAudit(
  { lines, firstId, lastId, lastHash, erased, exported }: AuditSummary,
  { isCompared }: { readonly isCompared: boolean },
): string {
  const counted = lines === 0 ? 'no lines' : `${lines} ${lines === 1 ? 'line' : 'lines'}, ${firstId} to ${lastId}`
  return [
    `The audit trail is whole: ${counted}. Its last hash is ${lastHash}.`,
    ...(erased > 0 ? [`${erased} of them without its subject: a person was erased.`] : []),
    ...(isCompared ? [`${exported} of them are in the exports, and equal.`] : []),
  ].join('\n')
}

function assertFollows(line: StoredLine, last: { readonly id: number; readonly hash: string }): void {
  const what = `line ${line.id} (${line.at}, ${line.actor}, ${line.action})`
  const { salt, subject, detail } = line
  const isErased = salt === null && subject === NOBODY && detail === '{}'
  if (!isErased && digestParts([salt ?? '', subject, detail]) !== line.digest) {
    throw new AuditBroken(`The subject or the detail of ${what} was changed.`)
  }
  if (hashAfter(last.hash, line) !== line.hash) {
    throw new AuditBroken(
      `It was changed, or lines were removed, at ${what}, which does not follow on line ${last.id}.`,
    )
  }
}

/** Goes through the exports beside the stored lines; both are in the order of the chain. */
async function openExports(folder: string, head: AuditHead) {
  if ((await listExports(folder)).length === 0) throw new AuditBroken(`There are no exports in ${folder}.`)
  const lines = readExports(folder)
  let next = await lines.next()
  let hasBegun = next.done !== true && next.value.id <= head.removedId
  let count = 0

  /** Lines that are no longer stored, up to one; the last that retention removed is known by its hash. */
  async function skipTo(id: number): Promise<void> {
    for (; next.done !== true && next.value.id < id; next = await lines.next()) assertRemoved(next.value, head)
  }

  return {
    count: () => count,
    meet: async (line: StoredLine): Promise<void> => {
      await skipTo(line.id)
      if (next.done !== true && next.value.id === line.id) {
        if (next.value.hash !== line.hash) throw new AuditBroken(`${describe(next.value)} is another one there.`)
        hasBegun = true
        count += 1
        next = await lines.next()
      } else if (line.id <= head.exportedId && (hasBegun || next.done === true)) {
        throw new AuditBroken(`The line ${line.id} was exported, but the files in ${folder} do not have it.`)
      }
    },
    finish: () => skipTo(Infinity),
  }
}

function assertRemoved(line: ExportedLine, { removedId, removedHash }: AuditHead): void {
  if (line.id > removedId) throw new AuditBroken(`${describe(line)} is not in the database.`)
  if (line.id === removedId && line.hash !== removedHash)
    throw new AuditBroken(`${describe(line)} is another one there.`)
}

function describe({ id, file, at, actor, action }: ExportedLine): string {
  return `The line ${id} of the export ${file} (${at}, ${actor}, ${action})`
}
