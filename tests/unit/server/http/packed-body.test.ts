import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBodyPacker } from '../../../../src/server/http/shared-answers.ts'

const bodyOf = (make: string) => JSON.stringify(Array.from({ length: 200 }, (_none, id) => ({ id, make })))

describe('packed bodies', () => {
  it('are small, and unpack to what was given, text or bytes', async () => {
    const pack = createBodyPacker({ maxBytes: 20_000 })
    const body = bodyOf('Škoda')
    for (const [digest, given] of [['a', body] as const, ['b', Buffer.from(body)] as const]) {
      const packed = await pack(given, digest)
      expect(packed.length).toBeLessThan(body.length / 8)
      expect(brotliDecompressSync(packed).toString()).toBe(body)
    }
  })

  it('are packed once, as long as there is space', async () => {
    const { length } = await createBodyPacker({ maxBytes: 0 })(bodyOf('Toyota'), 'toyota')
    const pack = createBodyPacker({ maxBytes: 2 * length + 50 })
    const first = await pack(bodyOf('Toyota'), 'toyota')
    await pack(bodyOf('Nissan'), 'nissan')
    expect(await pack(bodyOf('Toyota'), 'toyota')).toBe(first)
    await pack(bodyOf('Suzuki'), 'suzuki')
    expect(await pack(bodyOf('Toyota'), 'toyota')).toBe(first)
    await pack(bodyOf('Subaru'), 'subaru')
    await pack(bodyOf('Daihatsu'), 'daihatsu')
    expect(await pack(bodyOf('Toyota'), 'toyota')).not.toBe(first)
  })
})
