import { describe, expect, test } from 'vitest'
import { sendParts, type Sending } from '../../../../../../src/client/api/staff/send-parts.ts'

const KIB = 1024
const OFFLINE = { kind: 'offline', errorKey: 'NETWORK', fields: {} }
const FORBIDDEN = { kind: 'forbidden', errorKey: 'FORBIDDEN', fields: {} }

/** Sends a file of that size over a line with the given answers; what is not scripted arrives. */
async function run(
  bytes: number,
  script: { readonly secondsEach?: number; readonly failures?: readonly unknown[]; readonly from?: number } = {},
) {
  const failures = [...(script.failures ?? [])]
  const parts: string[] = []
  const pauses: number[] = []
  const seen: number[] = []
  let now = 0
  const sending: Sending = {
    file: new Blob([new Uint8Array(bytes)]),
    from: script.from ?? 0,
    send: async (at, part) => {
      now += (script.secondsEach ?? 0) * 1000
      parts.push(`${at / KIB}+${part.size / KIB}`)
      const error = failures.shift()
      return error === undefined ? { receivedBytes: at + part.size } : { error }
    },
    onSent: (sent) => seen.push(sent / KIB),
    signal: new AbortController().signal,
    clockMs: () => now,
    pause: async (ms) => void pauses.push(ms),
  }
  return { failure: await sendParts(sending), parts, pauses, seen }
}

describe('a file on its way', () => {
  test('goes in parts that grow on a quick line, to 1 MiB at most', async () => {
    const { failure, parts, seen } = await run(3000 * KIB)
    expect(failure).toBeNull()
    expect(parts).toEqual(['0+256', '256+512', '768+1024', '1792+1024', '2816+184'])
    expect(seen.at(-1)).toBe(3000)
  })

  test('goes in small parts on a slow one, so that each ends in time', async () => {
    expect((await run(800 * KIB, { secondsEach: 9 })).parts).toEqual(['0+256', '256+256', '512+256', '768+32'])
  })

  test('sends a part that got no answer again, after growing pauses', async () => {
    const { failure, parts, pauses } = await run(256 * KIB, { failures: [OFFLINE, OFFLINE] })
    expect(failure).toBeNull()
    expect(parts).toEqual(['0+256', '0+256', '0+256'])
    expect(pauses).toEqual([1000, 2000])
  })

  test('gives up after four times, and goes on later from where it was', async () => {
    const { failure, seen } = await run(600 * KIB, { failures: [undefined, OFFLINE, OFFLINE, OFFLINE, OFFLINE] })
    expect([failure, seen]).toEqual([{ error: OFFLINE }, [256]])
    expect((await run(600 * KIB, { from: 256 * KIB })).parts).toEqual(['256+256', '512+88'])
  })

  test('stops at once when it is refused', async () => {
    const { failure, parts } = await run(600 * KIB, { failures: [FORBIDDEN] })
    expect([failure, parts]).toEqual([{ error: FORBIDDEN }, ['0+256']])
  })
})
