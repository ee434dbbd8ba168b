/** Thrown when nothing arrived for too long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

type Call = {
  readonly fetch: Fetch
  readonly input: string
  readonly init: RequestInit
  /** Longest time without a byte. */
  readonly silenceMs: number
  readonly signal: AbortSignal
}

/** Fetches and reads the whole answer as text; throws {@link SilenceError} after `silenceMs` without a byte. */
export async function fetchText(call: Call): Promise<{ readonly response: Response; readonly text: string }> {
  const { response, bytes } = await fetchBytes(call)
  return { response, text: new TextDecoder().decode(bytes) }
}

/** The same for an answer that is no text. */
export async function fetchBytes({ fetch, input, init, silenceMs, signal }: Call) {
  const controller = new AbortController()
  const watch = startWatch(silenceMs, controller)
  const handleAbort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', handleAbort)
  // It may have been given up while the device was asked.
  if (signal.aborted) handleAbort()
  try {
    const response = await Promise.race([fetch(input, { ...init, signal: controller.signal }), watch.silence])
    watch.heard()
    const bytes = await Promise.race([readBody(response, watch.heard), watch.silence])
    return { response, bytes }
  } finally {
    watch.stop()
    signal.removeEventListener('abort', handleAbort)
  }
}

function startWatch(silenceMs: number, controller: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (error: SilenceError) => void = () => undefined
  const silence = new Promise<never>((_resolve, reject) => (fail = reject))
  silence.catch(() => undefined)
  function heard() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      fail(new SilenceError())
      controller.abort()
    }, silenceMs)
  }
  heard()
  return { silence, heard, stop: () => clearTimeout(timer) }
}

async function readBody(response: Response, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts)
    heard()
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
}
