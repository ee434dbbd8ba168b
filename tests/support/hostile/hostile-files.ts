import type { HostileFile } from './hostile-file.ts'
import { HOSTILE_TEXTS } from './texts.ts'
import { HOSTILE_WORKBOOKS } from './workbooks.ts'

/** Files that are made to do harm, each with what comes of it. */
export const HOSTILE_FILES: readonly HostileFile[] = [...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS]
