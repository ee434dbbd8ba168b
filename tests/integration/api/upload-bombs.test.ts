import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectFile } from '../../../src/server/features/uploads/inspect-file.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader } from '../../support/uploading.ts'
import { makeZip, workbookEntries, type ZipEntry } from '../../support/zip.ts'

const SHEET = [
  ['Make', 'Model', 'Price'],
  ['Toyota', 'Hilux', 345_000],
]
const RELATIONS = 'xl/worksheets/_rels/sheet1.xml.rels'
let folder = ''
let shop: TestApp
let ann: ReturnType<typeof createUploader>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saex-bombs-'))
  shop = await createTestApp()
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const workbook = (...more: readonly ZipEntry[]) => makeZip([...workbookEntries(SHEET), ...more])
const relation = (type: string, target: string) => ({
  name: RELATIONS,
  content: `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
})

test('a plain workbook is taken, whatever its name says, also with links in its cells', async () => {
  const plain = await ann.upload('stock', 'stock.csv', workbook(relation('hyperlink', 'https://dealer.example.test/1')))
  expect(plain).toMatchObject({
    state: 'ready',
    inspection: { format: 'workbook, sheet "Stock"', rows: [['Toyota', 'Hilux', '345000']] },
  })
})

const manyParts = Array.from({ length: 5001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' }))
const claims = Array.from({ length: 90 }, (_, at) => ({
  name: `xl/${at}.xml`,
  content: randomBytes(20_000),
  claimedBytes: 1_300_000,
}))
const far = workbookEntries(SHEET).map(({ name, content }) => ({
  name,
  content: String(content).replace('</sheetData>', '<row><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
}))
const lie = { name: 'xl/lie.xml', content: Buffer.alloc(90_000, 'a'), claimedBytes: 10 }
const entity = { name: 'xl/e.xml', content: '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>' }

const BOMBS: readonly (readonly [string, () => Uint8Array | string, string])[] = [
  [
    'a part packed 1000 to 1',
    () => workbook({ name: 'xl/a.xml', content: Buffer.alloc(5_000_000) }),
    'more than 100 to 1',
  ],
  ['5,000 parts and more', () => workbook(...manyParts), 'more than 5000 parts'],
  ['a claim of gigabytes', () => workbook(...claims), 'too large when unpacked'],
  ['a part that unpacks to more than it says', () => workbook(lie), 'damaged'],
  ['one cell at the far end', () => makeZip(far), 'at most 20000 vehicles'],
  ['an archive inside', () => workbook({ name: 'xl/nested.zip', content: 'PK' }), 'another archive'],
  ['a path that leads out', () => workbook({ name: '../../etc/passwd', content: 'x' }), 'lead out of it'],
  ['a link', () => workbook({ name: 'xl/l.xml', content: '/etc/passwd', mode: 0o120777 }), 'lead out of it'],
  ['macros', () => workbook({ name: 'xl/vbaProject.bin', content: 'x' }), 'macros'],
  [
    'a link to another workbook',
    () => workbook({ name: 'xl/externalLinks/externalLink1.xml', content: '<x/>' }),
    'macros',
  ],
  ['a data connection', () => workbook({ name: 'xl/connections.xml', content: '<x/>' }), 'macros'],
  ['data from outside', () => workbook(relation('oleObject', 'file:///etc/passwd')), 'from outside'],
  ['entities of its own', () => workbook(entity), 'document types'],
  ['a part twice', () => workbook({ name: 'xl/workbook.xml', content: '<x/>' }), 'twice'],
  ['an archive that is no workbook', () => makeZip([{ name: 'a.csv', content: 'Make,Model\n' }]), 'a zip archive'],
  ['half a workbook', () => workbook().subarray(0, 700), 'cut off'],
  ['a gzip that is called .csv', () => gzipSync('Make,Model\n'), 'a packed file'],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old workbook'],
  ['a PDF', () => '%PDF-1.7\n', 'a PDF'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'a picture'],
  ['a program', () => '\x7fELF', 'a program'],
  ['a web page', () => '\n<!doctype html><table></table>', 'a web page'],
  ['a NUL far inside', () => `Make,Model\n${'Toyota,Hilux\n'.repeat(60_000)}\0`, 'NUL'],
  ['a NUL in UTF-16', () => Buffer.from('\uFEFFMake,Model\nA\0,B\n', 'utf16le'), 'NUL'],
  ['only blanks', () => ' \n ', 'empty'],
  ['301 columns', () => Array.from({ length: 301 }, (_, at) => `c${at}`).join(','), 'more than 300 columns'],
  ['a first line of prose', () => `${'x'.repeat(201)},b\n`, 'Is the first line the header?'],
]

test.each(BOMBS)('a file with %s is refused in words', async (_name, content, words) => {
  const path = join(folder, randomUUID())
  await writeFile(path, content())
  await expect(inspectFile({ path, kind: 'stock', name: 'stock.csv' })).rejects.toThrow(
    expect.objectContaining({ name: 'StockFileError', message: expect.stringContaining(words) }),
  )
})

// The rest of the way is the same for all of them, and takes a thread each.
test.each(BOMBS.filter((_, place) => place % 10 === 0))(
  'an upload with %s is refused in words and removed',
  async (_name, content, words) => {
    const refused = await ann.upload('stock', 'stock.csv', content())
    expect(refused).toMatchObject({ state: 'refused', inspection: null })
    expect(refused.problem).toContain(words)
    expect(await readdir(join(shop.context.dataDir, 'uploads'))).not.toContain(refused.id)
    expect((await ann.start({ id: refused.id })).errorKey).toBe('STATE_CHANGED')
  },
)
