import { beforeEach, describe, expect, test } from 'vitest'
import { type BlobStore, hasBlob } from '../../src/server/blobs/blob-store.ts'

const TEXT = { type: 'text/plain' } as const

/** What every store of blobs has to do, whatever it is made of; `open` gives an empty one. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`blobs in ${name}`, () => {
    let blobs: BlobStore
    beforeEach(async () => {
      blobs = await open()
    })
    const put = (key: string, text: string, ifAbsent = false) =>
      blobs.put(key, Buffer.from(text), { ...TEXT, ifAbsent })
    const read = async (key: string) => (await blobs.get(key))?.toString()
    async function listed(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of blobs.list(prefix)) keys.push(key)
      return keys.toSorted()
    }

    test('are read as they were written, empty ones too, and replaced', async () => {
      expect(await put('a/one.txt', 'first')).toBe('stored')
      await put('a/one.txt', 'second')
      await put('a/none', '')
      expect([await read('a/one.txt'), await read('a/none'), await read('a/other')]).toEqual(['second', '', undefined])
      expect([
        await hasBlob(blobs, 'a/one.txt'),
        await hasBlob(blobs, 'a/none'),
        await hasBlob(blobs, 'a/other'),
      ]).toEqual([true, true, false])
      const bytes = Buffer.from([0, 255, 128, 10, 13])
      await blobs.put('bytes', bytes, { type: 'application/octet-stream' })
      expect(await blobs.get('bytes')).toEqual(bytes)
    })

    test('are read in parts', async () => {
      await put('part', '0123456789')
      const part = async (from: number, to: number) => (await blobs.get('part', { from, to }))?.toString()
      expect([await part(0, 3), await part(4, 4), await part(8, 20)]).toEqual(['0123', '4', '89'])
      expect(await blobs.get('nothing', { from: 0, to: 3 })).toBeUndefined()
    })

    test('of many writers that want to be first one is, and its bytes stay', async () => {
      const writers = Array.from({ length: 8 }, (_none, place) => put('first', `writer ${place}`, true))
      const ends = await Promise.all(writers)
      expect(ends.filter((end) => end === 'stored')).toHaveLength(1)
      expect(await read('first')).toBe(`writer ${ends.indexOf('stored')}`)
      expect(await put('first', 'late', true)).toBe('there')
    })

    test('are listed by the beginning of their keys, with size and time', async () => {
      const before = Date.now() - 5000
      for (const key of ['p/ab/x-1.jpg', 'p/ab/x-2.jpg', 'p/ab/y-1.jpg', 'p/ac/x-1.jpg', 'q']) await put(key, key)
      expect(await listed('p/ab/x-')).toEqual(['p/ab/x-1.jpg', 'p/ab/x-2.jpg'])
      expect(await listed('p/')).toHaveLength(4)
      expect(await listed('')).toHaveLength(5)
      expect(await listed('nothing/')).toEqual([])
      for await (const { key, size, at } of blobs.list('')) {
        expect([size, at.getTime() > before]).toEqual([key.length, true])
      }
    })

    test('are removed, what is not there as well', async () => {
      for (const key of ['one', 'two', 'three']) await put(key, key)
      await blobs.remove(['one', 'two', 'never'])
      await blobs.remove([])
      expect(await listed('')).toEqual(['three'])
    })

    test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.hidden', 'a/.b', 'a\\b', 'ä', 'a b'])(
      'have no key like "%s"',
      async (key) => {
        await expect(put(key, 'x')).rejects.toThrow('no key of a blob')
        await expect(blobs.get(key)).rejects.toThrow('no key of a blob')
      },
    )
  })
}
