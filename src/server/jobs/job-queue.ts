import type { Queries } from '../db/database.ts'

export type NewJob = {
  readonly name: JobName
  readonly data: object
  /** Not before so many seconds from now; absent = at once. */
  readonly delaySeconds?: number
}

/** Work that survives a crash: enqueued in the transaction of the thing it belongs to. */
export type JobQueue = {
  /** Puts the job in with the given transaction; it becomes visible when that commits. */
  readonly send: (queries: Queries, job: NewJob) => Promise<void>
}

export const JOB_NAMES = [
  'send-mail',
  'send-alarm',
  'tell-new-device',
  'refresh-rates',
  'retention',
  'run-uploads',
  'run-bulk',
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** What a worker does with the data of a job; a handler that throws is run again later. */
export type JobHandlers = Readonly<Record<JobName, (data: unknown) => Promise<void>>>
