import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { createOneAtATime } from '../quotes/one-at-a-time.ts'
import type { EmailDeps } from './email-quote.ts'
import { mailFromOf } from './mail-settings.ts'
import { createMailWatch } from './mail-watch.ts'

const TURN_MS = 5000

/** What mailing quotations needs beyond the application's context. */
export function emailDepsOf(context: AppContext): EmailDeps {
  const { config, publicUrl, db } = context
  return {
    ...context,
    mailFrom: mailFromOf({ config, publicUrl }),
    hasMailServer: config.smtpUrl !== undefined,
    watch: createMailWatch(db),
    oneAtATime: createOneAtATime({
      waitMs: TURN_MS,
      late: () => new AppError('IN_PROGRESS', { retryAfterSeconds: 1 }),
    }),
  }
}
