import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createReporter } from '../../support/condition.ts'
import { aTwelvefoldReport, FINDING_WORDS } from '../../support/twelvefold-report.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { patchwork } from '../../support/patchwork.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk } from '../../support/stock-desk.ts'

/** Of what a buyer's device gets of a report, compressed as it is sent. */
const MOST_BYTES = 3000

let shop: TestApp
let reporter: ReturnType<typeof createReporter>
let photos: ReturnType<typeof createPhotoDesk>
let saexRef = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  ;[saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle({ pictureKeys: [] })])
  const token = await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk })
  reporter = createReporter(createDesk(shop, token))
  photos = createPhotoDesk(shop, token)
})
afterAll(() => shop.close())

async function answer(): Promise<string> {
  return (await shop.app.inject({ url: PATHS.stock, query: { saexReference: saexRef } })).body
}

test('a report of twelve findings is at most 3 kB of what a buyer is sent', async () => {
  const before = await answer()
  const report = await aTwelvefoldReport(async (place) => (await photos.send(await patchwork(place + 1))).result.key!)
  const { status } = await reporter.publish(saexRef, report)
  expect(status).toBe(200)
  const after = await answer()
  for (const words of FINDING_WORDS) expect(after).toContain(words)
  const bytes = (text: string) => brotliCompressSync(text).length
  expect(bytes(after) - bytes(before)).toBeLessThanOrEqual(MOST_BYTES)
})
