import { hash } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { noteEvent } from '../features/alarms/note-event.ts'
import { sendAlarm } from '../features/mail/send-alarm.job.ts'
import { runBulk } from '../features/bulk/run-bulk.job.ts'
import { createMailTransport, mailFromOf, outboxFolder } from '../features/mail/mail-settings.ts'
import { traceTransport, type MailTransport } from '../features/mail/mail-transport.ts'
import { sendMail } from '../features/mail/send-mail.job.ts'
import { getQuotationPdf } from '../features/quotes/quotation-pdf.ts'
import { pdfDepsOf } from '../features/quotes/quote-services.ts'
import { refreshRates } from '../features/reference/rates-refresh.ts'
import { sendWordToOwner } from '../features/staff/tell-owner.job.ts'
import { runUploads } from '../features/uploads/run-uploads.job.ts'
import { type JobHandlers, JOB_NAMES } from './job-queue.ts'
import { applyRetention } from './retention.job.ts'
import type { JobSchedule } from './pg-boss-queue.ts'
import type { Tracing } from '../tracing/open-tracing.ts'
import { timed } from '../tracing/span.ts'

export type WorkerDeps = Pick<
  AppContext,
  | 'config'
  | 'publicUrl'
  | 'dataDir'
  | 'blobs'
  | 'findSamplePicture'
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'log'
  | 'secret'
  | 'quoteKeys'
  | 'tracing'
> & {
  readonly fetch: typeof globalThis.fetch
  readonly transport?: MailTransport
  /** Of purpose `public`: a mail is not to hang with a database that has fallen silent (`mail.silent-database`). */
  readonly mailDb: Db
  /** For imports, which run in threads with connections of their own. */
  readonly connectionString: string
}

export type Workers = {
  readonly handlers: JobHandlers
  /** What recurs, in the time of Johannesburg. */
  readonly schedules: readonly JobSchedule[]
  /** Before the queue stops: what goes on batch by batch ends after the one under way, and is handed out again. */
  readonly pause: () => void
  /** After the queue has stopped; an import that is still at it is broken off and says so. */
  readonly close: () => Promise<void>
}

/** What the worker role does with each job. */
export function createWorkers(deps: WorkerDeps): Workers {
  const { config, dataDir } = deps
  const transport = traceTransport(deps.transport ?? createMailTransport({ config, dataDir }))
  const pdfDeps = pdfDepsOf({ ...deps, db: deps.mailDb })
  const stopping = new AbortController()
  const pausing = new AbortController()
  let changing = Promise.resolve()
  let importing = Promise.resolve()
  const mailDeps = {
    ...deps,
    db: deps.mailDb,
    transport,
    mailFrom: mailFromOf(deps),
    getPdf: (record: Parameters<typeof getQuotationPdf>[1]) => getQuotationPdf(pdfDeps, record),
  }
  return {
    handlers: traceJobs(deps.tracing, {
      'send-mail': (data) => sendMail(mailDeps, data),
      'tell-new-device': (data) => sendWordToOwner(mailDeps, data),
      'send-alarm': (data) => sendAlarm(mailDeps, data),
      'refresh-rates': () => refresh(deps),
      retention: () => applyRetention({ ...deps, outboxFolder: outboxFolder(dataDir) }),
      'run-bulk': () => (changing = runBulk({ ...deps, signal: pausing.signal })),
      'run-uploads': () => (importing = runUploads({ ...deps, signal: stopping.signal })),
    }),
    schedules: [
      { name: 'retention', cron: '23 2 * * *' },
      // Daily reference rates appear once on working days; asking more often finds a late or corrected table. Asked at the
      // start, a new installation does not stand on its sample rates for hours.
      ...(config.ratesUrl === undefined
        ? []
        : [
            {
              name: 'refresh-rates' as const,
              cron: '37 */3 * * *',
              atStartFor: hash('sha256', config.ratesUrl, 'base64url'),
            },
          ]),
    ],
    pause: () => pausing.abort(new Error('the process stops')),
    close: async () => {
      stopping.abort(new Error('the process stops'))
      // Their failures were the jobs'.
      await Promise.allSettled([importing, changing])
      transport.close()
    },
  }
}

/** A source that fails leaves the last good rates in force; the next run asks again. */
async function refresh(deps: WorkerDeps): Promise<void> {
  const { config, db, clock, fetch, log } = deps
  if (config.ratesUrl === undefined) return
  const result = await refreshRates(db, { url: config.ratesUrl, now: clock(), fetch })
  if (result.outcome !== 'refused') {
    log.info(result, 'the rates were refreshed')
    return
  }
  log.warn({ reason: result.reason }, 'the rates were not refreshed')
  await noteEvent(deps, db, { kind: 'rates-failing', now: clock() })
}

/** The same handlers; a run that is traced is a span of its own, named by its job. */
function traceJobs(tracing: Tracing | undefined, handlers: JobHandlers): JobHandlers {
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
