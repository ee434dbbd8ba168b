import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { removeUnnamedPhotos } from '../../../src/server/features/desk-photos/remove-unnamed-photos.ts'
import { aReport, areaOf, type FindingInput } from '../../support/condition.ts'
import { clerk, prepareReports, publicReport, reports } from '../../support/condition-desk.ts'
import { patchwork } from '../../support/patchwork.ts'
import { adminDesk, desk, FIRST, sendAll, shop, yard, yardDesk } from '../../support/yard.ts'

prepareReports()

describe('photos of findings', () => {
  test('join no list of a vehicle', async () => {
    const bytes = await patchwork(7)
    const announced = await yardDesk.call<{ id: string }>('POST', STAFF_PATHS.photos, {
      payload: {
        id: randomUUID(),
        saexRef: FIRST,
        purpose: 'finding',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
    const { result } = await yard.part(announced.result.id, 0, bytes)
    expect(result).toMatchObject({ state: 'done', version: null })
    expect((await desk.one(FIRST)).result.photos).toEqual([])
  })

  test('of a vehicle that there is not are refused', async () => {
    const { errorKey } = await yardDesk.call('POST', STAFF_PATHS.photos, {
      payload: { id: randomUUID(), saexRef: 'SAEX0009999', purpose: 'finding', sizeBytes: 9, sha256: '0'.repeat(64) },
    })
    expect(errorKey).toBe('VEHICLE_NOT_FOUND')
    const empty = await yardDesk.call('POST', STAFF_PATHS.photos, {
      payload: { id: randomUUID(), saexRef: 'SAEX', purpose: 'finding', sizeBytes: 9, sha256: '0'.repeat(64) },
    })
    expect([empty.errorKey, Object.keys(empty.fields)]).toEqual(['VALIDATION', ['saexRef']])
  })

  test('stay as long as a report names them, whoever else dropped them', async () => {
    const [kept, unnamed] = await sendAll([1, 2], null)
    await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ panel: 'roof', kind: 'dent', words: '', pictures: [kept!] }] } } }),
    )
    const { db, blobs } = shop.context
    await db.execute(sql`truncate photo_upload`)
    await db.execute(sql`update photo set created_at = created_at - interval '100 days'`)
    expect(await removeUnnamedPhotos({ db, blobs }, new Date(shop.clock.now.getTime() - 90 * 86_400_000))).toBe(1)
    const { rows } = await db.execute(sql`select key from photo`)
    expect(rows).toEqual([{ key: kept }])
    expect(unnamed).toBeDefined()
  })

  test('that are erased for good are gone from reports too', async () => {
    const [face, other] = await sendAll([1, 2], null)
    const pictures = [face!, other!]
    const { result } = await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ panel: 'roof', kind: 'dent', words: '', pictures }] } } }),
    )
    const erased = await adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: face, why: 'a face' } })
    expect(erased.status).toBe(200)
    expect(areaOf((await publicReport())!, 'body').findings[0]!.pictures).toEqual([`/pictures/${other}`])
    expect((await desk.one(FIRST)).result.version).toBeGreaterThan(result.version)
  })
})

test('a report and the erasing of its photo at once leave no photo behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { result } = await yard.send(await patchwork(100 + round), { saexRef: null })
    const finding: FindingInput = { panel: 'roof', kind: 'dent', words: '', pictures: [result.key!] }
    const [published, erased] = await Promise.all([
      clerk.publish(FIRST, aReport({ areas: { body: { findings: [finding] } } })),
      adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: result.key!, why: 'a face' } }),
    ])
    expect(erased.status).toBe(200)
    expect([200, 400]).toContain(published.status)
    expect(JSON.stringify(await reports(desk))).not.toContain(result.key!)
  }
})
