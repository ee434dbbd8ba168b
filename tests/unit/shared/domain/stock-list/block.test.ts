import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlockError, decodeBlock, encodeBlock } from '../../../../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns, type ListRow } from '../../../../../src/shared/domain/stock-list/list-columns.ts'
import { LIST_FORMAT } from '../../../../../src/shared/domain/stock-list/list-format.ts'
import { listRow, listRows } from '../../../../support/list-rows.ts'

function readRows(block: Uint8Array): ListRow[] {
  return listRowsOf(decodeBlock(block))
}

describe('a block', () => {
  test('gives back whatever vehicles went in', () => {
    fc.assert(
      fc.property(listRows, (rows) => {
        expect(readRows(encodeBlock(toListColumns(rows)))).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  test('holds no vehicle, or the extremes of every field', () => {
    expect(readRows(encodeBlock(toListColumns([])))).toEqual([])
    const extremes: ListRow[] = [
      listRow({ id: 1, saexNumber: 9_999_999, priceCents: 0, priceBeforeVatCents: 0, mileageKm: 0, listedAtMicros: 0 }),
      listRow({
        id: Number.MAX_SAFE_INTEGER - 1,
        saexNumber: 1,
        modelId: 2_147_483_647,
        supplierId: 2_147_483_647,
        year: 32_767,
        mileageKm: 2_147_483_646,
        priceCents: 2 ** 52,
        priceBeforeVatCents: 2 ** 52,
        listedAtMicros: 2 ** 52,
        lengthCm: 2_147_483_646,
        isReserved: true,
      }),
    ]
    expect(readRows(encodeBlock(toListColumns(extremes)))).toEqual(extremes)
  })

  test('is the same for the same vehicles', () => {
    const columns = toListColumns(fc.sample(listRows, { numRuns: 1, seed: 3 })[0]!)
    expect(encodeBlock(columns)).toEqual(encodeBlock(columns))
  })

  // 50,000 of them are to take at most 1.2 MB of a device.
  test('takes at most 24 bytes for each of many vehicles, also when each was listed at its own millisecond', () => {
    const rows = Array.from({ length: 5000 }, (_, place) => {
      const priceCents = 20_000_000 + ((place * 7919) % 400) * 100_000
      return listRow({
        id: 100_000 + 2 * place,
        modelId: (place * 31) % 490,
        mileageKm: (place * 7907) % 300_000,
        priceCents,
        priceBeforeVatCents: Math.round((priceCents * 100) / 115),
        listedAtMicros: 1_793_512_800_000_000 + ((place * 104_729) % 2_592_000_000) * 1000,
      })
    })
    const block = encodeBlock(toListColumns(rows))
    expect(readRows(block)).toEqual(rows)
    expect(block.length / rows.length).toBeLessThan(24)
  })

  test('refuses vehicles that do not stand by ascending id', () => {
    expect(() => encodeBlock(toListColumns([listRow({ id: 2 }), listRow({ id: 2 })]))).toThrow(RangeError)
    expect(() => encodeBlock(toListColumns([listRow({ id: 2 }), listRow({ id: 1 })]))).toThrow(RangeError)
  })
})

describe('a reader of blocks', () => {
  const rows = fc.sample(listRows, { numRuns: 12, seed: 7 }).flat()
  const block = encodeBlock(toListColumns(rows.map((row, place) => Object.assign({}, row, { id: place * 2 + 1 }))))

  test('refuses a block that is cut off, at whichever byte', () => {
    for (let length = 0; length < block.length; length++) {
      expect(() => decodeBlock(block.subarray(0, length))).toThrow(BlockError)
    }
  })

  test('refuses a block with more behind it', () => {
    expect(() => decodeBlock(Uint8Array.of(...block, 0))).toThrow(BlockError)
  })

  test('refuses a block with any one bit turned over', () => {
    for (let bit = 0; bit < block.length * 8; bit += 5) {
      const damaged = block.slice()
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => decodeBlock(damaged)).toThrow(BlockError)
    }
  })

  test('refuses whatever is no block', () => {
    const mark = [24, 16, 8, 0].map((shift) => LIST_FORMAT >>> shift)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => decodeBlock(Uint8Array.of(...mark, ...bytes))).toThrow(BlockError)
        expect(() => decodeBlock(bytes)).toThrow(BlockError)
      }),
      { numRuns: 300 },
    )
  })

  test('says that a block is of another format', () => {
    expect(() => decodeBlock(Uint8Array.of(block[0]! ^ 1, ...block.subarray(1)))).toThrow('another format')
  })
})
