import { expect, it } from 'vitest'
import {
  createProgressView,
  describeProgress,
} from '../../../../../src/server/features/stock-import/import-progress.ts'

it('says rows, rate and the time that is left', () => {
  expect(describeProgress({ read: 412_000, share: 0.4, elapsedMs: 40_000 })).toBe(
    ' 40%  412 000 rows  10 300 rows/s  1 min 0 s left',
  )
})

it('draws a bar in a terminal and prints a line now and then elsewhere', () => {
  const show = (isTTY: boolean, times: readonly number[]) => {
    const written: string[] = []
    const clock = [0, ...times]
    const view = createProgressView({ isTTY, write: (text) => written.push(text) }, () => clock.shift() ?? 0)
    times.forEach(() => view.update({ read: 10, share: 0.5 }))
    return written
  }
  expect(show(true, [50, 60, 200])).toEqual([
    expect.stringContaining('[###############...............]'),
    expect.stringContaining('50%'),
  ])
  expect(show(false, [100, 6000])).toEqual([expect.stringMatching(/^ 50% .* left\n$/)])
})
