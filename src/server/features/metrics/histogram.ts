import type { Metric, Sample } from './prometheus-text.ts'

/** Upper bounds, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

type Times = { readonly buckets: number[]; sum: number; count: number }

/** How long something took, counted apart for each value of one label. */
export type Histogram = {
  readonly note: (value: string, seconds: number) => void
  readonly read: () => Metric
}

export function createHistogram(about: Pick<Metric, 'name' | 'help'> & { readonly label: string }): Histogram {
  const { name, help, label } = about
  const times = new Map<string, Times>()
  return {
    note: (value, seconds) => times.set(value, addTime(times.get(value), seconds)),
    read: () => {
      const samples = [...times].flatMap(([value, seen]) => toSamples({ [label]: value }, seen))
      return { name, help, type: 'histogram', samples }
    },
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
function toSamples(labels: Readonly<Record<string, string>>, { buckets, sum, count }: Times): readonly Sample[] {
  let below = 0
  const filled = BOUNDS.map((bound, place) => {
    below += buckets[place] ?? 0
    return { suffix: '_bucket', value: below, labels: { ...labels, le: String(bound) } }
  })
  return [
    ...filled,
    { suffix: '_bucket', value: count, labels: { ...labels, le: '+Inf' } },
    { suffix: '_sum', value: sum, labels },
    { suffix: '_count', value: count, labels },
  ]
}
