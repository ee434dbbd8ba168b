const MINUTE_SECONDS = 60
/** 1, 5, 15, 60 minutes, then every four hours (`mail.retry-plan`). */
const DELAYS_MINUTES = [1, 5, 15, 60]
const LATER_MINUTES = 240
const GIVE_UP_SECONDS = 48 * 60 * MINUTE_SECONDS

/** Seconds until the next attempt after `attempts` failed ones; undefined when it would come 48 hours after the mail. */
export function nextAttemptSeconds(mail: {
  readonly attempts: number
  readonly createdAt: Date
  readonly now: Date
}): number | undefined {
  const delay = (DELAYS_MINUTES[mail.attempts - 1] ?? LATER_MINUTES) * MINUTE_SECONDS
  const ageSeconds = (mail.now.getTime() - mail.createdAt.getTime()) / 1000
  return ageSeconds + delay > GIVE_UP_SECONDS ? undefined : delay
}
