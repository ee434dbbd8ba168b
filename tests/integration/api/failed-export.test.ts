import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'

let shop: TestApp
let token = ''

beforeAll(async () => {
  shop = await createTestApp()
  token = await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk })
  await shop.context.db.execute(sql`alter table vehicle rename to vehicle_away`)
})
afterAll(() => shop.close())

test.each(['br', 'gzip', 'identity'])(
  'an export that fails before its first line says so to whoever takes %s',
  async (encoding) => {
    const { statusCode, headers, body } = await shop.app.inject({
      method: 'POST',
      url: STAFF_PATHS.exportStock,
      headers: { token, 'accept-encoding': encoding },
      payload: {},
    })
    expect(statusCode).toBe(500)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('content-disposition')
    expect(JSON.parse(body)).toMatchObject({ errorKey: 'INTERNAL' })
    const { rows } = await shop.context.db.execute<{ detail: string }>(
      sql`select detail from audit_entry where action = 'stock export' order by id desc limit 1`,
    )
    expect(JSON.parse(rows[0]!.detail)).toEqual({ count: 0, end: 'failed' })
  },
)
