import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlockError, decodeBlock, encodeBlock } from '../../../../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns, type ListRow } from '../../../../../src/shared/domain/stock-list/list-columns.ts'
import { listRow, listRows } from '../../../../support/list-rows.ts'

const HEAD = 12

function readRows(block: Uint8Array): ListRow[] {
  return listRowsOf(decodeBlock(block))
}

function readOrFail(block: Uint8Array) {
  try {
    return decodeBlock(block)
  } catch (error) {
    if (error instanceof BlockError) return undefined
    throw error
  }
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

  test('refuses a block with any one bit turned over, unless it means nothing', () => {
    const whole = decodeBlock(block)
    for (let bit = 0; bit < block.length * 8; bit += 5) {
      const damaged = block.slice()
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      const isInLastBytes = bit >> 3 >= block.length - 4
      if (isInLastBytes) expect(readOrFail(damaged)).toBeOneOf([whole, undefined])
      else expect(() => decodeBlock(damaged)).toThrow(BlockError)
    }
  })

  test('refuses whatever is no block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 0, max: 40 }), (bytes, count) => {
        const garbage = Uint8Array.of(1, 0, 0, count, ...new Uint8Array(HEAD - 4), ...bytes)
        expect(() => decodeBlock(garbage)).toThrow(BlockError)
        expect(() => decodeBlock(bytes)).toThrow(BlockError)
      }),
      { numRuns: 300 },
    )
  })

  test('says that a block is of another version', () => {
    expect(() => decodeBlock(Uint8Array.of(2, ...block.subarray(1)))).toThrow('another version')
  })
})
