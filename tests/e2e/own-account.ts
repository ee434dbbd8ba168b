import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { PASSWORD } from './staff-login.ts'

/** Adds a staff account that nobody else signs in with, with the password of the samples; its username. */
export function addAccount({ name, permissions }: { readonly name: string; readonly permissions: string }): string {
  const username = `own-${randomBytes(4).toString('hex')}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: process.env['SAEX_E2E_DATA_DIR'] ?? '',
    DATABASE_URL: process.env['SAEX_E2E_DATABASE_URL'] ?? '',
  }
  const command = fileURLToPath(new URL('../../src/server/commands/staff.ts', import.meta.url))
  execFileSync(process.execPath, [command, 'add', username, '--name', name, '--permissions', permissions], {
    env,
    input: PASSWORD,
  })
  return username
}
