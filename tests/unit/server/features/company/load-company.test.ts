import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCompany } from '../../../../../src/server/features/company/load-company.ts'
import { COMPANY } from '../../../../../src/shared/domain/company.ts'

async function fileWith(content: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'saex-company-')), 'company.json')
  await writeFile(path, content)
  return path
}

test('without a file the known details hold', () => {
  expect(loadCompany(undefined)).toEqual(COMPANY)
})

test('a file replaces what it names', async () => {
  const path = await fileWith('{"email":"sales@example.com","social":{"facebook":"https://social.example/saex"}}')
  expect(loadCompany(path)).toEqual({
    ...COMPANY,
    email: 'sales@example.com',
    social: { facebook: 'https://social.example/saex', linkedin: null, instagram: null },
  })
})

test('hours of its own end ours, unless it says both', async () => {
  const words = await fileWith('{"hours":"By appointment"}')
  expect(loadCompany(words)).toEqual({ ...COMPANY, hours: 'By appointment', openingHours: null })
  const both = { hours: 'Sundays', openingHours: { weekdays: [0], opens: '10:00', closes: '12:00' } }
  expect(loadCompany(await fileWith(JSON.stringify(both)))).toEqual({ ...COMPANY, ...both })
})

test.each([
  ['{"phones":"many"}', /phones/],
  ['{"openingHours":{"weekdays":[1],"opens":"9 am","closes":"17:00"}}', /openingHours/],
  ['{"social":{"facebook":"javascript:alert(1)"}}', /social\.facebook/],
  ['{"nmae":"Saex"}', /nmae/],
  ['[]', /one object/],
  ['{', /no readable JSON/],
])('a file with %s is refused by name', async (content, words) => {
  const path = await fileWith(content)
  expect(() => loadCompany(path)).toThrow(words)
})

test('a file that is not there is refused', () => {
  expect(() => loadCompany('/no/such/company.json')).toThrow(/COMPANY_FILE/)
})
