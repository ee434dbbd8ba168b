import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureWords } from '../../../src/server/command-failure.ts'
import { ConfigError } from '../../../src/server/config.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saex-commands-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

class Refused extends Error {}

const wordsOf = (code: string, words: string, syscall = 'connect') =>
  new Error('Failed query: select $1, params: ann@example.com', {
    cause: Object.assign(new Error(words), { code, syscall }),
  })

test.each<[string, unknown, unknown]>([
  ['its own refusal', new Refused('not so'), 'not so'],
  ['a wrong setting', new ConfigError('The setting PORT is wrong.'), 'The setting PORT is wrong.'],
  [
    'a full disk of the database',
    wordsOf('53100', 'could not extend file'),
    'The database is away or its disk is full: could not extend file',
  ],
  [
    'a database that is away',
    wordsOf('ECONNREFUSED', 'connect ECONNREFUSED'),
    'The database is away or its disk is full: connect ECONNREFUSED',
  ],
  [
    'a full disk of this machine',
    wordsOf('ENOSPC', 'ENOSPC: no space left on device, write', 'write'),
    'The disk is full: ENOSPC: no space left on device, write',
  ],
])('%s is told in words', (_, error, words) => {
  expect(failureWords(error, [Refused])).toBe(words)
})

test('what nobody expected is told as it is, a missing file too', () => {
  for (const met of [wordsOf('ENOENT', 'ENOENT: no such file', 'open'), wordsOf('42703', 'no column'), 'thrown']) {
    expect(failureWords(met, [Refused])).toBe(met)
  }
})

test.each([
  ['staff', ['list']],
  ['person', ['export', '--email', 'ann@example.com']],
  ['keys', ['list']],
  ['import', ['rates', 'rates.csv']],
  ['backup', ['skip-numbers', '10']],
])(
  'the command %s says that the database is away',
  (name, args) => {
    const command = fileURLToPath(new URL(`../../../src/server/commands/${name}.ts`, import.meta.url))
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://saex:secret@127.0.0.1:1/saex',
      KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    }
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([
      1,
      'The database is away or its disk is full: DATABASE_URL leads to no database: connect ECONNREFUSED 127.0.0.1:1',
    ])
  },
  30_000,
)
