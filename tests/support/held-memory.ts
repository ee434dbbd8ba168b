import { MIB } from '../../src/shared/domain/bytes.ts'

type Answer = { readonly id?: number; readonly result?: { readonly result?: { readonly value?: unknown } } }

/**
 * What a process holds after its garbage is collected, in MiB: memory in RAM goes up and down by a quarter with what is not
 * collected yet. It was started with `--inspect=127.0.0.1:{port}`.
 */
export async function heldMiB(port: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')))
  })
  try {
    await ask(socket, { id: 1, method: 'HeapProfiler.enable' })
    await ask(socket, { id: 2, method: 'HeapProfiler.collectGarbage' })
    const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
    const { result } = await ask(socket, { id: 3, method: 'Runtime.evaluate', params: { expression } })
    return Number(result?.result?.value) / MIB
  } finally {
    socket.close()
  }
}

function ask(socket: WebSocket, message: { readonly id: number; readonly method: string; readonly params?: object }) {
  return new Promise<Answer>((resolve) => {
    const hear = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as Answer
      if (answer.id !== message.id) return
      socket.removeEventListener('message', hear)
      resolve(answer)
    }
    socket.addEventListener('message', hear)
    socket.send(JSON.stringify(message))
  })
}
