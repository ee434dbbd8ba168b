import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MappingDocument } from '../../../src/shared/contract/uploads.ts'
import type { HostileFile } from './hostile-file.ts'

const CHILD = fileURLToPath(new URL('measured-child.ts', import.meta.url))
/** Longer than any limit of the product but that of an import of stock, and than two million rows on a busy machine. */
const CHILD_MS = 600_000

export type ChildTask = {
  readonly connectionString: string
  readonly folder: string
  readonly path: string
  readonly kind: NonNullable<HostileFile['kind']>
  readonly name: string
  readonly mapping?: MappingDocument
}

export type Measured = {
  /** The sentence that refuses it, or what its import did. */
  readonly outcome: string
  readonly seconds: number
  /** Of all threads of the process. */
  readonly cpuSeconds: number
  /** Peak of the resident memory of the process above what it had before the file came. */
  readonly addedMiB: number
  /** Longest time that the process worked without a turn of its event loop. */
  readonly stoppedMs: number
}

/** Sends one file through a process of its own, on a migrated database. Aborted, that process is ended. */
export async function measureHostile(
  file: HostileFile,
  { connectionString, signal }: { readonly connectionString: string; readonly signal?: AbortSignal },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-hostile-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, file.make())
    const task: ChildTask = {
      connectionString,
      folder,
      path,
      kind: file.kind ?? 'stock',
      name: file.file ?? 'stock.csv',
      ...(file.mapping === undefined ? {} : { mapping: file.mapping }),
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', CHILD], {
      env: { ...process.env, HOSTILE_TASK: JSON.stringify(task) },
      timeout: CHILD_MS,
      ...(signal && { signal }),
      killSignal: 'SIGKILL',
    })
    const measured: Measured = JSON.parse(stdout)
    return measured
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
