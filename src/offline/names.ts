/**
 * Names by which page, worker and device know the same thing. One that is out stays as it is: older tabs and workers
 * listen by it, and devices keep their data under it.
 */
export const MINE_DATABASE = 'saex-mine'
export const STOCK_DATABASE = 'saex-stock'
/** Channel on which tabs and worker tell that something in `MINE_DATABASE` changed. */
export const MINE_CHANNEL = 'saex-mine'
/** Channel that tells of answers which came late, or were not kept for want of space. */
export const ANSWERS_CHANNEL = 'saex-answers'
/** Tag of the Background Sync by which the browser wakes the worker when something waits. */
export const OUTBOX_TAG = 'saex-outbox'
/** Held by whoever empties the outbox. */
export const OUTBOX_LOCK = 'saex-outbox'
/** The worker's cache of the shell; the tombstone deletes by the prefix `saex-`. */
export const SHELL_CACHE = 'saex-shell'
