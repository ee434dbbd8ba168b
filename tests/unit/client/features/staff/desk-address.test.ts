import { expect, test } from 'vitest'
import {
  readDesk,
  toFilter,
  WHOLE_STOCK,
  withoutNarrowing,
} from '../../../../../src/client/features/staff/stock-desk/desk-address.ts'
import { NARROWING } from '../../../../../src/shared/contract/stock-desk.ts'

const ALL =
  'search=x&status=sold&supplierId=3&make=Toyota&model=Hilux&year=2018&minPrice=1&maxPrice=2&minDays=3&maxDays=4' +
  '&only=noPhotos&only=noPrice&only=noReport&only=fileDiffers&only=pinned&only=quoted'

test('each filter is taken off by itself, and all of them together leave the whole stock', () => {
  let view = readDesk(new URLSearchParams(ALL))
  for (const filter of NARROWING) {
    const next = { ...view, ...withoutNarrowing(view, filter) }
    expect(toFilter(next)).not.toEqual(toFilter(view))
    view = next
  }
  expect(view).toEqual(WHOLE_STOCK)
})
