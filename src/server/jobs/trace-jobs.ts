import type { Tracing } from '../tracing/open-tracing.ts'
import { timed } from '../tracing/span.ts'
import { JOB_NAMES, type JobHandlers } from './job-queue.ts'

/** The same handlers; a run that is traced is a span of its own, named by its job. */
export function traceJobs(tracing: Tracing | undefined, handlers: JobHandlers): JobHandlers {
  if (tracing === undefined) return handlers
  const traced = JOB_NAMES.map((name) => {
    const run = (data: unknown): Promise<void> => {
      const begun = tracing.begin({ name, attributes: { 'saex.job': name } })
      return begun === undefined ? handlers[name](data) : timed(begun, () => handlers[name](data))
    }
    return [name, run] as const
  })
  return { ...handlers, ...Object.fromEntries(traced) }
}
