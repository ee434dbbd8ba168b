import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'

/** One question over HTTP. */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Times = { readonly perSecond: number; readonly p50: number; readonly p95: number }

export type Load = {
  readonly port: number
  readonly calls: readonly Call[]
  readonly connections: number
  readonly seconds: number
}

/** The same as `putUnderLoad`, asked from a thread of its own: asking takes none of the server's time. */
export async function loadFromThread(load: Load): Promise<readonly (readonly number[])[]> {
  const thread = new Worker(new URL('load-thread.ts', import.meta.url), { workerData: load })
  const [times] = await once(thread, 'message')
  return times
}

/** Asks the calls in turn on `connections` connections for `seconds`; times in milliseconds by place of the call. */
export async function putUnderLoad(load: Load): Promise<readonly (readonly number[])[]> {
  const { port, calls, connections, seconds } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[][] = calls.map(() => [])
  const end = performance.now() + seconds * 1000
  let next = 0
  async function ask(): Promise<void> {
    while (performance.now() < end) {
      const place = next++ % calls.length
      const start = performance.now()
      await send(agent, port, calls[place]!)
      times[place]!.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return times
}

/** The answer's `result`; fails for anything but 200. */
export async function fetchResult(port: number, call: Call): Promise<unknown> {
  const agent = new Agent()
  const body: unknown = JSON.parse((await send(agent, port, call)).toString())
  agent.destroy()
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
}

export function summarise(times: readonly number[], seconds: number): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) }
}

function send(agent: Agent, port: number, { method, path, body, headers: given }: Call): Promise<Buffer> {
  const headers = {
    ...given,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        if (response.statusCode === 200) resolve(whole)
        else reject(new Error(`${path} answered ${response.statusCode}: ${whole.toString().slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
