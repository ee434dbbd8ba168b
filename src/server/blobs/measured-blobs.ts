import { createHistogram } from '../features/metrics/histogram.ts'
import { counter, type Metric } from '../features/metrics/prometheus-text.ts'
import { span } from '../tracing/span.ts'
import type { BlobStore } from './blob-store.ts'

export type MeasuredBlobs = BlobStore & {
  /** How long calls took and how many failed, since the start of this process. */
  readonly readFigures: () => readonly Metric[]
}

/** The same store; its calls are timed, counted when they fail, and parts of the trace that they belong to. */
export function measureBlobs(blobs: BlobStore): MeasuredBlobs {
  const times = createHistogram({
    name: 'saex_blob_seconds',
    help: 'Time of a call to the store of photos, papers, uploads and the stock list.',
    label: 'call',
  })
  let failures = 0

  async function timed<T>(call: keyof BlobStore, work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work()
    } catch (error) {
      failures += 1
      throw error
    } finally {
      times.note(call, (performance.now() - begun) / 1000)
    }
  }
  const traced = <T>(call: 'put' | 'get' | 'remove', work: () => Promise<T>): Promise<T> =>
    timed(call, () => span('blob', { 'saex.blob': call }, work))
  return {
    put: (key, bytes, how) => traced('put', () => blobs.put(key, bytes, how)),
    get: (key, range) => traced('get', () => blobs.get(key, range)),
    remove: (keys) => traced('remove', () => blobs.remove(keys)),
    list: async function* list(prefix) {
      const found = blobs.list(prefix)[Symbol.asyncIterator]()
      // Who lists takes their time between one and the next: only the first is the store's.
      for (let next = await timed('list', () => found.next()); next.done !== true; next = await found.next()) {
        yield next.value
      }
    },
    readFigures: () => [times.read(), counter('saex_blob_failures_total', 'Calls to the store that failed.', failures)],
  }
}
