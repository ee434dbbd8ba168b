import { expect, test } from 'vitest'
import { pageWindow } from '../../../../src/client/ui/Paginator.tsx'

test.each([
  [1, 1, [1], undefined],
  [2, 4, [1, 2, 3, 4], undefined],
  [1, 16, [1, 2, 3, 4, 5], 5],
  [5, 16, [3, 4, 5, 6, 7], 7],
  [15, 16, [12, 13, 14, 15, 16], 12],
  [16, 16, [12, 13, 14, 15, 16], 12],
])('page %i of %i offers %j and leaves out %s on narrow screens', (page, pages, numbers, spare) => {
  expect(pageWindow({ page, pages })).toEqual({ numbers, spare })
})
