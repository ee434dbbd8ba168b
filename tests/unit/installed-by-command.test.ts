import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

/** What npm does here: it prints to both outputs, and brings no package, since the lock file asks for none. */
const NPM = `
import { mkdirSync, writeFileSync } from 'node:fs'
console.log('npm says')
console.error('npm warns')
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')`

const folder = mkdtempSync(join(tmpdir(), 'saex-installed-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('the output of a command begins with its own first line, also where it had to install packages', () => {
  const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url))
  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'src/server'), { recursive: true })
  const files = {
    'npm-cli.js': NPM,
    'package.json': '{"type":"module"}',
    'package-lock.json': '{"packages":{"":{}}}',
    'src/server/known-files.ts': '',
    'command.ts': `console.log('{"a":1}')`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js'), NODE_OPTIONS: '' }
  const run = () =>
    spawnSync(process.execPath, ['scripts/setup.mjs', 'run', 'command.ts'], { cwd: folder, encoding: 'utf8', env })
  const [first, second] = [run(), run()]
  expect([first.stdout, second.stdout]).toEqual(['{"a":1}\n', '{"a":1}\n'])
  expect(first.stderr).toMatch(/^Installing the packages [^\n]+\nnpm says\nnpm warns\n$/)
})
