import { describe, expect, test } from 'vitest'
import { putPart } from '../../../src/server/features/uploads/upload-parts.ts'
import { STOCK, useImportDesk } from '../../support/import-desk.ts'
import { workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

describe('parts', () => {
  test('come in order, once or twice, and no more than was announced', async () => {
    const bytes = Buffer.from(STOCK)
    const { result } = await desk.ann.create({ kind: 'stock', name: 'a.csv', sizeBytes: bytes.length })
    const { id } = result
    expect((await desk.ann.part(id, 10, bytes.subarray(10))).fields).toEqual({ at: 'must be 0' })
    expect((await desk.ann.part(id, 0, bytes.subarray(0, 10))).result).toEqual({ receivedBytes: 10 })
    expect((await desk.ann.part(id, 0, bytes.subarray(0, 10))).result).toEqual({ receivedBytes: 10 })
    expect((await desk.ann.inspect(id)).fields).toEqual({ id: 'has not arrived as a whole' })
    expect((await desk.ann.start({ id })).fields).toEqual({ id: 'has not arrived as a whole' })
    expect((await desk.ann.part(id, 10, Buffer.concat([bytes, bytes]))).fields).toEqual({
      body: 'is more than was announced',
    })
    expect((await desk.ann.part(id, 10, bytes.subarray(10))).result).toEqual({ receivedBytes: bytes.length })
    const [one, two] = await Promise.all([desk.ann.inspect(id), desk.ann.inspect(id)])
    expect([one.result.state, two.result.state]).toEqual(['ready', 'ready'])
    // What was looked at is not changed any more.
    expect((await desk.ann.part(id, 0, Buffer.alloc(bytes.length))).result).toEqual({ receivedBytes: bytes.length })
    await desk.ann.start({ id })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 2 })
  })

  test.each([
    { before: [], after: [20] },
    { before: [], after: [5] },
    { before: [20], after: [] },
    { before: [5, 20], after: [30, 10] },
  ])('of other lengths, stored late, take nothing from what is acknowledged: %j', async ({ before, after }) => {
    const bytes = Buffer.from(STOCK)
    const { id } = (await desk.ann.create({ kind: 'stock', name: 'a.csv', sizeBytes: bytes.length })).result
    const { blobs } = desk.shop.context
    const late = (length: number) => putPart(blobs, { name: id, at: 0, bytes: bytes.subarray(0, length) })
    for (const length of before) await late(length)
    await desk.ann.part(id, 0, bytes.subarray(0, 10))
    await desk.ann.part(id, 10, bytes.subarray(10))
    for (const length of after) await late(length)
    expect((await desk.ann.inspect(id)).result?.state).toBe('ready')
    await desk.ann.start({ id })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 2 })
  })

  test('are at most 1 MiB of bytes, and only here is a body longer than 64 KiB', async () => {
    const size = 3 * 1024 * 1024
    const { result } = await desk.ann.create({ kind: 'stock', name: 'a.csv', sizeBytes: size })
    expect((await desk.ann.part(result.id, 0, Buffer.alloc(1024 * 1024 + 1, 'a'))).errorKey).toBe('TOO_LARGE')
    expect((await desk.ann.part(result.id, 0, Buffer.alloc(1024 * 1024, 'a'))).errorCode).toBe(0)
    expect((await desk.ann.part(result.id, 1024 * 1024, Buffer.from('{}'), 'application/json')).errorKey).toBe(
      'VALIDATION',
    )
    expect((await desk.ann.part(result.id, 1024 * 1024, Buffer.from('a'), 'text/csv')).errorKey).toBe(
      'UNSUPPORTED_MEDIA',
    )
    const other = await desk.shop.app.inject({
      method: 'POST',
      url: '/api/staff/uploads',
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'a',
    })
    expect(other.json()).toMatchObject({ errorKey: 'SESSION_INVALID' })
  })

  test('of too large a file are not even begun', async () => {
    const limits = { stock: 100 * 1024 * 1024, tariffs: 2 * 1024 * 1024, rates: 2 * 1024 * 1024 } as const
    for (const [kind, bytes] of Object.entries(limits) as [keyof typeof limits, number][]) {
      expect((await desk.ben.create({ kind, name: 'a', sizeBytes: bytes })).errorCode).toBe(0)
      expect((await desk.ben.create({ kind, name: 'a', sizeBytes: bytes + 1 })).errorKey).toBe('TOO_LARGE')
    }
    for (let count = 0; count < 9; count++) await desk.ann.create({ kind: 'stock', name: 'a', sizeBytes: limits.stock })
    expect((await desk.ann.create({ kind: 'stock', name: 'a', sizeBytes: limits.stock })).fields).toEqual({
      sizeBytes: 'finds no room beside the files of the last days',
    })
  })
})
