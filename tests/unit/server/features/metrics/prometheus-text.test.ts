import { expect, test } from 'vitest'
import { gauge, toPrometheusText } from '../../../../../src/server/features/metrics/prometheus-text.ts'
import { createRequestTally } from '../../../../../src/server/features/metrics/metrics.routes.ts'

test('a metric is its help, its type and one line a sample, with quotes and line ends escaped', () => {
  const odd = {
    name: 'a_total',
    help: 'All.',
    type: 'counter',
    samples: [{ value: 2, labels: { b: '"\\\n' } }],
  } as const
  expect(toPrometheusText([gauge('c', 'One.', 0.5), odd, { ...odd, samples: [] }])).toBe(
    '# HELP c One.\n# TYPE c gauge\nc 0.5\n# HELP a_total All.\n# TYPE a_total counter\na_total{b="\\"\\\\\\n"} 2\n',
  )
})

test('a bucket counts every request that took as long as its bound or less', () => {
  const tally = createRequestTally()
  for (const seconds of [0.001, 0.05, 0.3, 9]) tally.answered({ kind: 'read', status: 200, seconds })
  tally.answered({ kind: 'read', status: 404, seconds: 0.001 })
  tally.failed('NOT_FOUND')
  const lines = toPrometheusText(tally.read()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'saex_requests_total{kind="read",status="200"} 4',
      'saex_requests_total{kind="read",status="404"} 1',
      'saex_failures_total{key="NOT_FOUND"} 1',
      'saex_request_duration_seconds_bucket{kind="read",le="0.005"} 2',
      'saex_request_duration_seconds_bucket{kind="read",le="0.05"} 3',
      'saex_request_duration_seconds_bucket{kind="read",le="5"} 4',
      'saex_request_duration_seconds_bucket{kind="read",le="+Inf"} 5',
      'saex_request_duration_seconds_count{kind="read"} 5',
    ]),
  )
})
