import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureWords } from '../../../src/server/command-failure.ts'
import { ConfigError } from '../../../src/server/config.ts'
import { AppError } from '../../../src/server/http/app-error.ts'
import { explainListening, ListenRefused } from '../../../src/server/listen-refusal.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saex-commands-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

class Refused extends Error {}

/** As the store throws it: its own text calls every store a database, for visitors. */
const storeAway = (cause: Error) => new AppError('STORAGE_UNAVAILABLE', { cause })
const fileFault = (code: string, path: string) =>
  Object.assign(new Error(`${code}: text of Node, lstat '${path}'`), { code, path, syscall: 'lstat' })
const ACCOUNT = userInfo().username

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
  [
    'a store whose disk is full',
    storeAway(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
    'The disk is full: ENOSPC: no space left on device, write',
  ],
  [
    'a store that is away',
    storeAway(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })),
    'The store that BLOB_URL names is away or refuses its keys: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'a store at several addresses, none of which answers',
    storeAway(Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')]), { code: 'ECONNREFUSED' })),
    'The store that BLOB_URL names is away or refuses its keys: ECONNREFUSED',
  ],
  [
    'a store that refuses, of which a sentence says more',
    new Error('The bucket saex of BLOB_URL cannot be written: connect', {
      cause: storeAway(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    }),
    'The bucket saex of BLOB_URL cannot be written: connect',
  ],
  [
    'a path that is not for this account',
    fileFault('EACCES', '/root/x.part'),
    `The account ${ACCOUNT} cannot use /root/x.part: access is denied.`,
  ],
  [
    'a path on a disk that takes nothing',
    fileFault('EROFS', '/mnt/x'),
    `The account ${ACCOUNT} cannot use /mnt/x: the file system is read-only.`,
  ],
  [
    'a path through a file',
    fileFault('ENOTDIR', '/etc/hosts/x'),
    `The account ${ACCOUNT} cannot use /etc/hosts/x: a part of the path is a file, not a folder.`,
  ],
])('%s is told in words', (_, error, words) => {
  expect(failureWords(error, [Refused])).toBe(words)
})

test('a host that is not found is no database that is away', () => {
  const met = Object.assign(new Error('getaddrinfo ENOTFOUND nosuch.invalid'), { code: 'ENOTFOUND' })
  const refused = explainListening(met, { host: 'nosuch.invalid', port: 80 })
  expect(failureWords(refused, [ListenRefused])).toBe('HOST nosuch.invalid is no address of this machine.')
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
