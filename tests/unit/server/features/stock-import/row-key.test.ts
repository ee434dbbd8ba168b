import { describe, expect, it } from 'vitest'
import { fingerprint, KeyCounter, SeenKeys } from '../../../../../src/server/features/stock-import/row-key.ts'

describe('keys of rows', () => {
  it('make different vehicles of equal rows by their occurrence', () => {
    const seen = new SeenKeys()
    const print = fingerprint(['Toyota', 'Hilux'], [0, 1])
    expect([seen.occurrence(print), seen.occurrence(print)]).toEqual([`${print}#1`, `${print}#2`])
    expect([1, 2, 3].map((occurrence) => seen.has(`${print}#${occurrence}`))).toEqual([true, true, false])
  })

  it('tell whether a number stood in the file before', () => {
    const seen = new SeenKeys()
    expect([seen.addNumber('A1'), seen.addNumber('A1')]).toEqual([true, false])
    expect([seen.has('A1'), seen.has('A2')]).toEqual([true, false])
  })

  it('do not run together where a cell ends', () => {
    expect(fingerprint(['ab', 'c'], [0, 1])).not.toBe(fingerprint(['a', 'bc'], [0, 1]))
  })

  it('are counted exactly while the table grows', () => {
    const counter = new KeyCounter()
    for (let round = 0; round < 3; round++) for (let key = 0; key < 20_000; key++) counter.add(`key ${key}`)
    const counts = Array.from({ length: 20_000 }, (_, key) => counter.count(`key ${key}`))
    expect(counts.every((count) => count === 3)).toBe(true)
    expect(counter.count('another')).toBe(0)
  })
})

describe('a key that a row was rejected with', () => {
  const print = fingerprint(['Toyota'], [0])

  it('is taken once, and passed over by later rows that would come to it', () => {
    const seen = new SeenKeys()
    expect([seen.keep(`${print}#2`), seen.keep(`${print}#2`)]).toEqual([true, false])
    expect([seen.occurrence(print), seen.occurrence(print)]).toEqual([`${print}#1`, `${print}#3`])
    expect(seen.keep(`${print}#1`)).toBe(false)
    expect([1, 2, 3, 4].map((occurrence) => seen.has(`${print}#${occurrence}`))).toEqual([true, true, true, false])
  })

  it.each(['A1', '', '~x#1', `${print}#0`, print, `${print}#1 `, `${print}#99999999`])('cannot be %o', (key) => {
    expect(new SeenKeys().keep(key)).toBe(false)
  })
})
