import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCompany, missingContacts } from '../../../../../src/server/features/company/load-company.ts'
import { COMPANY, companySchema, type Company } from '../../../../../src/shared/domain/company.ts'

async function fileWith(content: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'saex-company-')), 'company.json')
  await writeFile(path, content)
  return path
}

const WITHOUT = { companyFile: undefined, hasSampleContacts: false }
const of = (companyFile: string) => ({ companyFile, hasSampleContacts: true })

test('with sample stock and no file there are contacts, each of which says that it is a sample', () => {
  const { phones, whatsapp, email } = loadCompany({ ...WITHOUT, hasSampleContacts: true })
  for (const contact of [...phones, whatsapp, email]) expect(contact).toContain('sample')
})

test('the sample file has every field, and none besides', async () => {
  const path = 'docs/deploy/company.json'
  const given = JSON.parse(await readFile(path, 'utf8')) as Company
  expect(loadCompany(of(path))).toEqual(given)
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(companySchema.shape).toSorted())
  const guide = await readFile('docs/operate/company.md', 'utf8')
  expect(Object.keys(given).filter((field) => !guide.includes(`\`${field}\``))).toEqual([])
})

test('each contact that production lacks is named', async () => {
  expect(missingContacts(COMPANY).map((sentence) => /no (\w+)/.exec(sentence)?.[1])).toEqual([
    'phones',
    'whatsapp',
    'email',
  ])
  const path = await fileWith('{"phones":["+27 31 000 0000"],"email":"sales@example.com"}')
  expect(missingContacts(loadCompany(of(path)))).toHaveLength(1)
})

test('without a file the known details hold', () => {
  expect(loadCompany(WITHOUT)).toEqual(COMPANY)
})

test('a file replaces what it names', async () => {
  const path = await fileWith('{"email":"sales@example.com","social":{"facebook":"https://social.example/saex"}}')
  expect(loadCompany(of(path))).toEqual({
    ...COMPANY,
    email: 'sales@example.com',
    social: { facebook: 'https://social.example/saex', linkedin: null, instagram: null },
  })
})

test('hours of its own end ours, unless it says both', async () => {
  const words = await fileWith('{"hours":"By appointment"}')
  expect(loadCompany(of(words))).toEqual({ ...COMPANY, hours: 'By appointment', openingHours: null })
  const both = { hours: 'Sundays', openingHours: { weekdays: [0], opens: '10:00', closes: '12:00' } }
  expect(loadCompany(of(await fileWith(JSON.stringify(both))))).toEqual({ ...COMPANY, ...both })
})

test.each([
  ['{"phones":"many"}', /phones/],
  ['{"phones":["+27 31 000 0000","call me"]}', /phones\.1/],
  ['{"phones":["011 111"]}', /phones\.0/],
  ['{"whatsapp":"abc"}', /whatsapp/],
  ['{"email":"nope"}', /email/],
  ['{"email":"Saex <sales@example.com>"}', /email/],
  ['{"email":"sales@example.com?bcc=a@example.com"}', /email/],
  ['{"openingHours":{"weekdays":[1],"opens":"9 am","closes":"17:00"}}', /openingHours/],
  ['{"social":{"facebook":"javascript:alert(1)"}}', /social\.facebook/],
  ['{"nmae":"Saex"}', /nmae/],
  ['{"photos":[{"shows":"yard","file":"../yard.webp","alt":"Our yard"}]}', /photos\.0\.file/],
  ['{"photos":[{"shows":"yard","file":"yard.jpg","alt":"Our yard"}]}', /photos\.0\.file/],
  ['{"photos":[{"shows":"yard","file":"yard.webp"}]}', /photos\.0\.alt/],
  ['{"photos":[{"shows":"roof","file":"yard.webp","alt":"Our roof"}]}', /photos\.0\.shows/],
  ['[]', /one object/],
  ['{', /no readable JSON/],
])('a file with %s is refused by name', async (content, words) => {
  const path = await fileWith(content)
  expect(() => loadCompany(of(path))).toThrow(words)
})

test('a file that is not there is refused', () => {
  expect(() => loadCompany(of('/no/such/company.json'))).toThrow(/COMPANY_FILE/)
})
