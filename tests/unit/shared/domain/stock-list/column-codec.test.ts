import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runSteps } from '../../../../../src/shared/domain/stock-index/run-steps.ts'
import { createByteReader, createByteWriter } from '../../../../../src/shared/domain/stock-list/bytes.ts'
import { readColumns, writeColumns } from '../../../../../src/shared/domain/stock-list/column-codec.ts'
import type { ListColumn } from '../../../../../src/shared/domain/stock-list/list-columns.ts'

type Table = Readonly<Record<string, ListColumn>>
type Given = Readonly<Record<string, readonly number[]>>

function write(table: Table, given: Given): Uint8Array {
  const writer = createByteWriter()
  const columns = Object.fromEntries(Object.entries(given).map(([name, values]) => [name, Float64Array.from(values)]))
  runSteps(writeColumns(writer, table, columns))
  return writer.end(0)
}

function read(table: Table, bytes: Uint8Array, count: number): Given {
  const names = Object.keys(table)
  const columns = Object.fromEntries(names.map((name) => [name, new Float64Array(count)]))
  runSteps(readColumns(createByteReader(bytes), table, columns))
  return Object.fromEntries(names.map((name) => [name, Array.from(columns[name]!)]))
}

/** Columns that the stock list does not have: one of every kind, and those that lean on others. */
const TABLE: Table = {
  ticket: { kind: 'rising', isWide: true },
  colour: { kind: 'dictionary' },
  doors: { kind: 'dictionary', groupedBy: 'colour' },
  weight: { kind: 'number', groupedBy: 'doors' },
  tax: { kind: 'number', isWide: true, expected: { from: 'weight', value: (weight) => Math.round(weight / 7) } },
  isClean: { kind: 'flag' },
}

const whole = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.integer({ min: -1, max: 2 ** 52 }))
const rows = fc.array(fc.tuple(whole, whole, whole, whole, whole, fc.integer({ min: 0, max: 1 })), { maxLength: 40 })

describe('columns of any table', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const names = Object.keys(TABLE)
        const columns = Object.fromEntries(names.map((name, at) => [name, given.map((row) => row[at]!)]))
        expect(read(TABLE, write(TABLE, columns), given.length)).toEqual(columns)
      }),
      { numRuns: 300 },
    )
  })

  test('that are cut off are refused, wherever', () => {
    const bytes = write(TABLE, {
      ticket: [5, 7, 12],
      colour: [3, 900, 3],
      doors: [4, 5, -1],
      weight: [1000, 1500, 900],
      tax: [0, 1, 2],
      isClean: [1, 0, 1],
    })
    for (let length = 0; length < bytes.length; length++) {
      expect(() => read(TABLE, bytes.subarray(0, length), 3)).toThrow(RangeError)
    }
  })
})

describe('a column', () => {
  const bytesOf = (column: ListColumn, values: readonly number[]) => Array.from(write({ column }, { column: values }))

  test('of numbers is its width, its smallest, the common step, then one byte after the other of all values', () => {
    expect(bytesOf({ kind: 'number' }, [1000, 3000, 1_001_000])).toEqual([2, 0, 232, 7, 208, 15, 0, 1, 244, 0, 0, 1])
  })

  test('of one value takes nothing for each vehicle', () => {
    expect(bytesOf({ kind: 'number' }, Array(99).fill(-1))).toEqual([0, 1, 1])
  })

  test('that rises is its first value and the steps from one to the next', () => {
    expect(bytesOf({ kind: 'rising' }, [7, 8, 9, 11])).toEqual([0, 7, 1, 0, 1, 1, 0, 0, 1])
  })

  test('of a dictionary is the different values, then the place of each', () => {
    expect(bytesOf({ kind: 'dictionary' }, [30, 20, 30])).toEqual([2, 0, 20, 0, 0, 10, 1, 0, 0, 1, 1, 0, 1])
  })

  test('of flags is a bit for each vehicle', () => {
    expect(bytesOf({ kind: 'flag' }, [1, 0, 1, 0, 0, 0, 0, 0, 1])).toEqual([5, 1])
  })

  test('that is grouped stands in the order of the values of the other', () => {
    const table: Table = { by: { kind: 'flag' }, column: { kind: 'number', groupedBy: 'by' } }
    expect(Array.from(write(table, { by: [1, 0, 1, 0], column: [9, 5, 8, 4] }).subarray(1))).toEqual([
      1, 0, 4, 1, 1, 0, 5, 4,
    ])
  })
})
