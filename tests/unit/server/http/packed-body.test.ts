import * as fc from 'fast-check'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBodyPacker } from '../../../../src/server/http/packed-body.ts'

describe('packed bodies', () => {
  it('unpack to head and tail, whatever both are, the first time and again', async () => {
    const pack = createBodyPacker({ room: 20_000 })
    const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 3000 }).map((list) => Buffer.from(list))
    const text = fc.string({ unit: 'grapheme', maxLength: 3000 }).map((words) => Buffer.from(words.repeat(3)))
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes(0), text), bytes(1), async (head, tail) => {
        for (let time = 0; time < 2; time++) {
          expect(brotliDecompressSync(await pack(head, tail)).equals(Buffer.concat([head, tail]))).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('take tails of up to 65,536 bytes', async () => {
    const pack = createBodyPacker({ room: 20_000 })
    for (const length of [1, 255, 256, 0xffff, 0x10000]) {
      const tail = Buffer.alloc(length, 'saex')
      expect(
        brotliDecompressSync(await pack(Buffer.from('{'), tail))
          .subarray(1)
          .equals(tail),
      ).toBe(true)
    }
    await expect(pack(Buffer.from('{'), Buffer.alloc(0))).rejects.toThrow('1 to 65536')
    await expect(pack(Buffer.from('{'), Buffer.alloc(0x10001))).rejects.toThrow('1 to 65536')
  })

  it('are small, and give equal bytes for equal words', async () => {
    const pack = createBodyPacker({ room: 20_000 })
    const head = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_none, id) => ({ id, make: 'Toyota' }))))
    const first = await pack(head, Buffer.from('}'))
    expect(first.length).toBeLessThan(head.length / 8)
    expect((await pack(head, Buffer.from('}'))).equals(first)).toBe(true)
  })
})
