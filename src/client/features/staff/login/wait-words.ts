import { messages } from './messages.ts'

/** A wait in words, never shorter than it is; undefined where the server did not say. */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return messages.aMoment
  return seconds < 60 ? messages.seconds : messages.minutes(Math.ceil(seconds / 60))
}
