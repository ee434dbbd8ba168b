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
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { NOBODY } from './record-audit.ts'

export type AuditSummary = {
  readonly lines: number
  readonly firstId: number
  readonly lastId: number
  /** Hash of the last line: whoever wrote it down elsewhere can tell later that nothing before it was changed. */
  readonly lastHash: string
  /** Lines without their subject and detail, taken out when a person was erased. */
  readonly erased: number
  /** Lines that are equal in an export; null where the trail began after the last night, in which the first one is written. */
  readonly exported: number | null
  /** Where exports were looked for. */
  readonly exportsFolder: string | undefined
}

/**
 * Reads the whole audit trail as it is at one moment and computes its chain anew; with a folder of exports also whether they
 * follow on each other and tell the same. Throws AuditBroken, which names the first line that is not as it was written.
 */
export async function verifyAudit(
  db: Db,
  { exportsFolder, now }: { readonly exportsFolder?: string; readonly now: Date },
): Promise<AuditSummary> {
  return db.transaction(
    async (tx) => {
      const head = await findAuditHead(tx)
      const hasFiles = exportsFolder !== undefined && (await listExports(exportsFolder)).length > 0
      const exports = hasFiles ? await openExports(exportsFolder, head) : undefined
      let last = { id: head.removedId, hash: head.removedHash }
      const counts = { lines: 0, firstId: 0, erased: 0 }
      for await (const line of readStoredLines(tx, 0)) {
        assertFollows(line, last)
        if (exportsFolder !== undefined && !hasFiles) assertNoneDue(line, { exportsFolder, head, now })
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
      const { lastId, lastHash } = head
      return { ...counts, lastId, lastHash, exported: exports?.count() ?? null, exportsFolder }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What a check found, as lines for the operator. */
export function describeAudit({
  lines,
  firstId,
  lastId,
  lastHash,
  erased,
  exported,
  exportsFolder,
}: AuditSummary): string {
  const counted = lines === 0 ? 'no lines' : `${lines} ${lines === 1 ? 'line' : 'lines'}, ${firstId} to ${lastId}`
  return [
    `The audit trail is whole: ${counted}. Its last hash is ${lastHash}.`,
    ...(erased > 0 ? [`${erased} of them without its subject: a person was erased.`] : []),
    ...(exported === null ? [] : [`${exported} of them are in the exports, and equal.`]),
    ...(exported === null && exportsFolder !== undefined
      ? [`There are no exports in ${exportsFolder} yet: the first one is written in the first night.`]
      : []),
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

type Missing = { readonly exportsFolder: string; readonly head: AuditHead; readonly now: Date }

/** Without files: the trail must be younger than the first nightly run, and never have been exported. */
function assertNoneDue(line: StoredLine, { exportsFolder, head, now }: Missing): void {
  const isYoung = head.exportedId === 0 && head.removedId === 0 && Date.parse(line.at) > now.getTime() - DAY_MS
  if (!isYoung) throw new AuditBroken(`There are no exports in ${exportsFolder}.`)
}

/** Goes through the exports beside the stored lines; both are in the order of the chain. */
async function openExports(folder: string, head: AuditHead) {
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
