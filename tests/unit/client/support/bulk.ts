import type { Bulk } from '../../../../src/shared/contract/bulk.ts'

/** What two vehicles would become, before anybody starts it. */
export const PREVIEW: Bulk = {
  id: 12,
  state: 'preview',
  wish: { status: 'reserved' },
  filter: null,
  count: 2,
  excluded: [],
  first: [],
  sums: null,
  needsSecond: false,
  mayStart: true,
  isMine: true,
  confirmation: 'two',
  confirmFrom: null,
  bySamePerson: false,
  done: 0,
  changed: 0,
  undoDone: 0,
  undone: 0,
  madeBy: 'Ann',
  madeAt: '2026-11-20T08:00:00.000Z',
  startedBy: null,
  refusedBy: null,
  undoUntil: null,
  mayUndo: false,
}
