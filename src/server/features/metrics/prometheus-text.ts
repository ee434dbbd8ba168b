/** One metric with all its samples; `labels` and `suffix` (`_bucket`, `_sum`, `_count`) tell samples apart. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export type Sample = {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
  readonly suffix?: string
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format 0.0.4; a metric without samples is left out. */
export function toPrometheusText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map((sample) => toLine(name, sample))
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

export function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] }
}

function toLine(name: string, { value, labels = {}, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  const braces = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
  return `${name}${suffix}${braces} ${value}\n`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
