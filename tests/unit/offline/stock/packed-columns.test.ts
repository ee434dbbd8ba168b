import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPacked, packColumns, unpackColumns } from '../../../../src/offline/stock/packed-columns.ts'
import { finish } from '../../../../src/shared/domain/stock-index/stock-index.ts'
import { BlockError, encodeBlock } from '../../../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns, type ListRow } from '../../../../src/shared/domain/stock-list/list-columns.ts'
import { listRow, listRows } from '../../../support/list-rows.ts'

const pack = (rows: readonly ListRow[]): ArrayBuffer => finish(packColumns(toListColumns(rows)))
const unpack = (buf: ArrayBuffer): ListRow[] => listRowsOf(finish(unpackColumns(buf)))

describe('packed columns', () => {
  test('give back whatever vehicles went in', () => {
    fc.assert(
      fc.property(listRows, (rows) => {
        expect(unpack(pack(rows))).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  test('hold no vehicle, and the extremes of every field', () => {
    expect(unpack(pack([]))).toEqual([])
    const extremes: ListRow[] = [
      listRow({
        id: 1,
        saexNumber: 9_999_999,
        priceCents: 0,
        priceBeforeVatCents: 2 ** 52,
        mileageKm: 0,
        listedAtMicros: 0,
      }),
      listRow({
        id: Number.MAX_SAFE_INTEGER - 1,
        saexNumber: 1,
        modelId: 2_147_483_647,
        supplierId: 2_147_483_647,
        year: null,
        mileageKm: 2_147_483_646,
        priceCents: 2 ** 52,
        priceBeforeVatCents: 0,
        listedAtMicros: 2 ** 52,
        lengthCm: 2_147_483_646,
        isReserved: true,
      }),
    ]
    expect(unpack(pack(extremes))).toEqual(extremes)
  })

  test('take some 15 bytes for each of many vehicles', () => {
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
    const buf = pack(rows)
    expect(unpack(buf)).toEqual(rows)
    expect(buf.byteLength / rows.length).toBeLessThan(15)
  })

  test('that were damaged anywhere, or are cut off, are refused', () => {
    const buf = pack([listRow({ id: 7 }), listRow({ id: 9, mileageKm: 5 }), listRow({ id: 12, priceCents: 0 })])
    for (let place = 4; place < buf.byteLength; place++) {
      const other = new Uint8Array(buf.slice(0))
      other[place]! ^= 0x10
      expect(() => finish(unpackColumns(other.buffer))).toThrow(BlockError)
    }
    for (const length of [0, 3, 8, buf.byteLength - 4, buf.byteLength - 1]) {
      expect(() => finish(unpackColumns(buf.slice(0, length)))).toThrow(BlockError)
    }
  })

  test('are told from blocks that travel', () => {
    const rows = [listRow({ id: 3 })]
    expect(isPacked(pack(rows))).toBe(true)
    expect(isPacked(encodeBlock(toListColumns(rows)).buffer)).toBe(false)
    expect(isPacked(new ArrayBuffer(0))).toBe(false)
  })
})
