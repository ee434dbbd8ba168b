import type { Metric, Sample } from './prometheus-text.ts'

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

type Request = { readonly kind: string; readonly status: number; readonly seconds: number }

/** What this process has answered since its start. */
export type RequestTally = {
  readonly answered: (request: Request) => void
  readonly failed: (errorKey: string) => void
  readonly read: () => readonly Metric[]
}

type Times = { readonly buckets: number[]; sum: number; count: number }

export function createRequestTally(): RequestTally {
  const requests = new Map<string, { readonly kind: string; readonly status: number; count: number }>()
  const times = new Map<string, Times>()
  const failures = new Map<string, number>()
  return {
    answered: ({ kind, status, seconds }) => {
      const name = `${kind} ${status}`
      const seen = requests.get(name) ?? { kind, status, count: 0 }
      seen.count += 1
      requests.set(name, seen)
      times.set(kind, addTime(times.get(kind), seconds))
    },
    failed: (errorKey) => void failures.set(errorKey, (failures.get(errorKey) ?? 0) + 1),
    read: () => [
      {
        name: 'saex_requests_total',
        help: 'Answered requests, also those that a page made to draw itself.',
        type: 'counter',
        samples: [...requests.values()].map(({ kind, status, count }) => ({
          value: count,
          labels: { kind, status: String(status) },
        })),
      },
      {
        name: 'saex_failures_total',
        help: 'Calls that were refused or failed, by the error key of their answer.',
        type: 'counter',
        samples: [...failures].map(([key, value]) => ({ value, labels: { key } })),
      },
      {
        name: 'saex_request_duration_seconds',
        help: 'Time from the head of a request to the end of its answer.',
        type: 'histogram',
        samples: [...times].flatMap(([kind, seen]) => toSamples(kind, seen)),
      },
    ],
  }
}

function addTime(known: Times | undefined, seconds: number): Times {
  const times = known ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }
  const place = BOUNDS.findIndex((bound) => seconds <= bound)
  if (place >= 0) times.buckets[place] = (times.buckets[place] ?? 0) + 1
  times.sum += seconds
  times.count += 1
  return times
}

/** A bucket counts all that took as long as its bound or less. */
function toSamples(kind: string, { buckets, sum, count }: Times): readonly Sample[] {
  let below = 0
  const filled = BOUNDS.map((bound, place) => {
    below += buckets[place] ?? 0
    return { suffix: '_bucket', value: below, labels: { kind, le: String(bound) } }
  })
  return [
    ...filled,
    { suffix: '_bucket', value: count, labels: { kind, le: '+Inf' } },
    { suffix: '_sum', value: sum, labels: { kind } },
    { suffix: '_count', value: count, labels: { kind } },
  ]
}
