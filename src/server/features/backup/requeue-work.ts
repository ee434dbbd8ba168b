import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { mail, upload } from '../../db/schema/index.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { SendMailJob } from '../mail/send-mail.job.ts'

/** Jobs are in no backup: they follow from what waits. A mail that went out after the backup goes out once more. */
export async function requeueWork(
  queries: Queries,
  {
    jobs,
    hasUploads,
  }: { readonly jobs: JobQueue; /** Not before the fifth migration. */ readonly hasUploads: boolean },
): Promise<void> {
  const mails = await queries
    .select({ id: mail.id, attempts: mail.attempts })
    .from(mail)
    .where(eq(mail.state, 'queued'))
  for (const { id, attempts } of mails) {
    const data: SendMailJob = { mailId: id, attempt: attempts }
    await jobs.send(queries, { name: 'send-mail', data })
  }
  if (!hasUploads) return
  const waiting = await queries.select({ id: upload.id }).from(upload).where(eq(upload.state, 'waiting')).limit(1)
  if (waiting.length > 0) await jobs.send(queries, { name: 'run-uploads', data: {} })
}
