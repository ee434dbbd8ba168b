import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../../src/shared/contract/photos.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'

let shop: TestApp
let token: string

beforeAll(async () => {
  shop = await createTestApp()
  token = await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk })
})
afterAll(() => shop.close())
beforeEach(() => shop.context.db.execute(sql`truncate photo_upload, desk_draft`))

const photo = () => ({ id: randomUUID(), saexRef: null, sizeBytes: MAX_PHOTO_BYTES, sha256: '0'.repeat(64) })
const draft = () => ({ id: randomUUID(), subject: null, version: null, saves: 0, values: { make: 'Toyota' } })
const openPhotos = (count: number, bytes: number) => sql`
  insert into photo_upload (id, staff_user_id, size_bytes, sha256, state, created_at)
  select gen_random_uuid(), (select id from staff_user), ${bytes}, '', 'receiving', now() from generate_series(1, ${count})`
const openDrafts = sql`
  insert into desk_draft (id, form, is_shared, saves, values, made_by, updated_by, updated_at)
  select gen_random_uuid(), 'vehicle', true, 1, '{}', one.id, one.id, now()
  from (select id from staff_user) one, generate_series(1, 200)`

test.each([
  ['the 301st open photo', openPhotos(300, 10), STAFF_PATHS.photos, photo, 'id'],
  ['a photo beyond the room of all', openPhotos(64, MAX_PHOTO_BYTES), STAFF_PATHS.photos, photo, 'sizeBytes'],
  ['the 201st open draft', openDrafts, STAFF_PATHS.saveDraft, draft, 'id'],
])('%s is refused with the field that says why, and when to ask again', async (_what, full, url, payload, field) => {
  const ask = () => shop.app.inject({ method: 'POST', url, headers: { token }, payload: payload() })
  expect((await ask()).statusCode).toBe(200)
  await shop.context.db.execute(full)
  const refused = await ask()
  expect(refused.json()).toMatchObject({ errorKey: 'RATE_LIMITED', fields: { [field]: expect.any(String) } })
  expect(Number(refused.headers['retry-after'])).toBe(60)
})
