import type { UploadDetail } from '../../../../src/shared/contract/uploads.ts'

/** A file of stock that has arrived, and of which nothing is known yet. */
export function anUpload(own: Partial<UploadDetail>): UploadDetail {
  return {
    id: '0c3e0c2e-0000-4000-8000-000000000000',
    kind: 'stock',
    name: 'stock.csv',
    sizeBytes: 10,
    receivedBytes: 10,
    state: 'ready',
    createdAt: '2026-11-20T08:00:00.000Z',
    by: 'Ann',
    supplier: null,
    full: false,
    startedAt: null,
    finishedAt: null,
    readRows: 0,
    share: 0,
    ahead: 0,
    result: null,
    problem: null,
    undo: null,
    undoneAt: null,
    keptUntil: '2026-11-27T08:00:00.000Z',
    inspection: null,
    ...own,
  }
}

/** Of an inspection: what only workbooks have. */
export const NO_WORKBOOK = { sheet: null, hiddenRows: 0, sheets: [], otherSheets: [] }
