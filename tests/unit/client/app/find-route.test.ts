import { expect, test } from 'vitest'
import { findRoute } from '../../../../src/client/app/routes.ts'

test.each([
  ['/vehicle-listing/SAEX0000122', '/vehicle-listing/:saexRef?', 'SAEX0000122'],
  ['/vehicle-listing/SAEX%200000122', '/vehicle-listing/:saexRef?', 'SAEX 0000122'],
  ['/vehicle%2Dlisting/%53AEX0000122%20', '/vehicle-listing/:saexRef?', 'SAEX0000122 '],
  ['/vehicle-listing/SAEX1%2F2', '/vehicle-listing/:saexRef?', 'SAEX1/2'],
  ['/100%', '*', undefined],
])('%s is of the route %s', (pathname, path, saexRef) => {
  const { route, params } = findRoute(pathname)
  expect(route.path).toBe(path)
  expect(params['saexRef']).toBe(saexRef)
})
