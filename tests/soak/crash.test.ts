import { expect, test } from 'vitest'
import { killUnderLoad } from '../reliability/kill-under-load.ts'

test('no acknowledged quotation is lost when the product is killed under load', { timeout: 120_000 }, async () => {
  const report = await killUnderLoad({ kills: 4, writers: 10 })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report).toMatchObject({ lost: 0, doubled: 0, orphans: 0 })
})
