import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { ALARMS } from '../alarms/note-event.ts'
import { counter, gauge, type Metric } from './prometheus-text.ts'
import { RETENTION_STEP } from './retention-mark.ts'

type Row = {
  readonly mails_waiting: number
  readonly oldest_mail: number
  readonly mails_dead: number
  readonly uploads_waiting: number
  readonly oldest_upload: number
  readonly quotations: number
  readonly rates_age: number | null
  readonly retention_age: number | null
  readonly alarms: Readonly<Record<string, number>>
  readonly copies: number
  readonly archive_behind: number | null
}

/**
 * Seconds since the archive took a file of the log while finished ones wait, 0 when none waits; null without an archive, and on
 * a server that was demoted. A name is 8 digits of the timeline and 16 of the place, and may have an ending.
 */
const ARCHIVE_BEHIND = sql`
  (select case
      when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
      when substr(last_archived_wal, 9, 16) >= substr(pg_walfile_name(
        pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))), 9) then 0
      else extract(epoch from now() - coalesce(last_archived_time, stats_reset))
    end from pg_stat_archiver)::float8`

/** What the database knows of work that waits, also of a worker that does not answer requests; one statement. */
export async function readStoredFigures(db: Db, now: Date): Promise<readonly Metric[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    select
      m.waiting as mails_waiting, extract(epoch from ${at} - coalesce(m.oldest, ${at}))::float8 as oldest_mail,
      (select count(*)::int from mail where state = 'dead') as mails_dead,
      u.waiting as uploads_waiting, extract(epoch from ${at} - coalesce(u.oldest, ${at}))::float8 as oldest_upload,
      (select coalesce(sum(count), 0)::float8 from quotation_count) as quotations,
      extract(epoch from ${at} - (select max(published_at) from rate_table))::float8 as rates_age,
      extract(epoch from ${at} - (select done_at from installation_step where name = ${RETENTION_STEP}))::float8
        as retention_age,
      (select coalesce(jsonb_object_agg(kind, total), '{}') from alarm) as alarms,
      -- A role without pg_read_all_stats sees that somebody follows, not how.
      (select 1 + count(*) filter (where state is null or (state = 'streaming' and sync_state in ('sync', 'quorum')))
        from pg_stat_replication)::int as copies,
      ${ARCHIVE_BEHIND} as archive_behind
    from
      (select count(*)::int as waiting, min(created_at) as oldest from mail where state = 'queued') m,
      (select count(*)::int as waiting, min(queued_at) as oldest from upload where state = 'waiting') u`)
  const [row] = rows
  return row === undefined ? [] : toMetrics(row)
}

function toMetrics(row: Row): readonly Metric[] {
  const [rates, retention, behind] = [row.rates_age, row.retention_age, row.archive_behind]
  return [
    gauge('saex_mails_waiting', 'Mails that wait to be sent.', row.mails_waiting),
    gauge('saex_mail_oldest_waiting_seconds', 'Age of the oldest mail that waits.', row.oldest_mail),
    gauge('saex_mails_given_up', 'Mails that no server took for two days.', row.mails_dead),
    gauge('saex_uploads_waiting', 'Uploaded files that wait for their import.', row.uploads_waiting),
    gauge('saex_upload_oldest_waiting_seconds', 'Age of the oldest upload that waits.', row.oldest_upload),
    counter('saex_quotations_total', 'Quotations issued by this installation.', row.quotations),
    gauge('saex_database_copies', 'Machines that hold what is acknowledged, the primary included.', row.copies),
    alarmsRaised(row.alarms),
    ...(rates === null ? [] : [gauge('saex_rates_age_seconds', 'Age of the rates in force.', rates)]),
    ...(retention === null
      ? []
      : [gauge('saex_retention_age_seconds', 'Since all that was past its time was removed.', retention)]),
    ...(behind === null ? [] : [gauge('saex_archive_behind_seconds', 'How long log waits for its archive.', behind)]),
  ]
}

/** Every kind from the start, so that the first alarm shows as an increase. */
function alarmsRaised(totals: Row['alarms']): Metric {
  return {
    name: 'saex_alarm_total',
    help: 'Alarms raised, at most one of a kind in an hour.',
    type: 'counter',
    samples: Object.keys(ALARMS).map((kind) => ({ value: totals[kind] ?? 0, labels: { kind } })),
  }
}
