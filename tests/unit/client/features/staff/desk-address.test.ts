import { expect, test } from 'vitest'
import {
  countFilters,
  readDesk,
  toFilter,
  WHOLE_STOCK,
  withoutNarrowing,
  writeDesk,
} from '../../../../../src/client/features/staff/stock-desk/desk-address.ts'
import { NARROWING } from '../../../../../src/shared/contract/stock-desk.ts'

const ALL =
  'search=x&status=sold&supplierId=3%2C4&make=Toyota&model=Hilux&make=Nissan&model=&year=2018%2C2020&minPrice=1&maxPrice=2&minDays=3&maxDays=4' +
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

test('an address keeps several suppliers, makes with their models, and years', () => {
  const view = readDesk(new URLSearchParams(ALL))
  expect(toFilter(view)).toMatchObject({
    supplierIds: [3, 4],
    makeModels: [
      { MakeName: 'Toyota', ModelName: 'Hilux' },
      { MakeName: 'Nissan', ModelName: '' },
    ],
    years: [2018, 2020],
  })
  expect(readDesk(new URLSearchParams(writeDesk(view)))).toEqual(view)
  expect(countFilters(view)).toBe(8)
})

test('what the call would refuse is no choice of the screen', () => {
  const address = 'supplierId=9999999999&year=99999,2018&minPrice=9999999999&maxDays=999999&make=&model=Hilux'
  expect(readDesk(new URLSearchParams(address))).toEqual({ ...WHOLE_STOCK, years: [2018] })
})
