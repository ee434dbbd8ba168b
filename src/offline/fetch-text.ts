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

/** Fetches and reads the whole answer; throws {@link SilenceError} after `silenceMs` without a byte. */
export async function fetchText({ fetch, input, init, silenceMs, signal }: Call) {
  const controller = new AbortController()
  const watch = startWatch(silenceMs, controller)
  const handleAbort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', handleAbort)
  try {
    const response = await Promise.race([fetch(input, { ...init, signal: controller.signal }), watch.silence])
    watch.heard()
    const text = await Promise.race([readBody(response, watch.heard), watch.silence])
    return { response, text }
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

async function readBody(response: Response, heard: () => void): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    heard()
    text += decoder.decode(value, { stream: true })
  }
}
