import { failureSchema } from '../../../src/shared/contract/envelope.ts'
import { ERROR_KEYS } from '../../../src/shared/contract/errors.ts'

export type FuzzAnswer = {
  readonly status: number
  readonly body: string
  readonly tookMs: number
  /** A HEAD answer has no body; the description is no envelope. */
  readonly isBare: boolean
}

const SLOW_MS = 2000

/** What is wrong with an answer by `security.hostile-requests`; undefined when nothing is. */
export function judge({ status, body, tookMs, isBare }: FuzzAnswer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (tookMs > SLOW_MS) return `took ${Math.round(tookMs)} ms`
  if (isBare) return undefined
  return judgeEnvelope(status, parse(body))
}

function judgeEnvelope(status: number, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('errorCode' in value)) return 'no envelope'
  if (status < 300) return value.errorCode === 0 ? undefined : `errorCode of a good answer`
  const failure = failureSchema.safeParse(value)
  if (!failure.success) return 'no envelope of a failure'
  return ERROR_KEYS[failure.data.errorKey].status === status ? undefined : `${failure.data.errorKey} with ${status}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
