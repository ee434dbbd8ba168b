// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffUser } from '../../../src/server/db/schema/index.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/person.ts', import.meta.url))

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function person(...args: readonly string[]) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: shop.database.connectionString,
    DATA_DIR: shop.context.dataDir,
  }
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'pipe' })
  const [out] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out }
}

test('erasing says what becomes of an account of staff with the address', async () => {
  const account = { passwordHash: 'h', permissionIds: [3], createdAt: TEST_TIME, name: 'Thandi' }
  const email = 'thandi@example.test'
  await shop.context.db.insert(staffUser).values({ ...account, username: 'thandi', usernameKey: 'THANDI', email })
  const { code, out } = await person('erase', '--email', email)
  expect([code, out.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^Erased: 0 quotations, .*, 0 mappings\.$/),
      expect.stringContaining("'saex staff disable thandi'"),
      '',
    ],
  ])
  expect((await person('erase', '--email', 'nobody@example.test')).out).toMatch(/^Erased: [^\n]*\n$/)
})
