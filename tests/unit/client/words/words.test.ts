import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { chargeName, explainCharge } from '../../../../src/client/words/charge-words.ts'
import { optionName } from '../../../../src/client/words/names.ts'
import { loadFirstWords, wordsIn, type Words } from '../../../../src/client/words/words.ts'
import { words as first } from '../../../../src/shared/words/en/first.ts'
import { words as late } from '../../../../src/shared/words/en/late.ts'

const CLIENT = resolve(import.meta.dirname, '../../../../src/client')
const sources = new Map(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join(CLIENT, name), readFileSync(join(CLIENT, name), 'utf8')] as const),
)

test('words that have not been loaded are an error, not a gap', async () => {
  expect(() => wordsIn('pt', 'shell')).toThrow('words not loaded: shell')
  await loadFirstWords('pt')
  expect(wordsIn('pt', 'shell').skip).not.toBe('')
  expect(() => wordsIn('pt', 'saved')).toThrow('words not loaded: saved')
})

/** Names that choose a message, as in `messages[state]`, may stand anywhere. */
const connectivity = readFileSync(join(CLIENT, '../offline/connectivity.ts'), 'utf8')
const quoted = [...sources.values(), connectivity].join('\n')
/** What `dayInWords` takes out of the words that it is given whole. */
const OF_DAYS = new Set(['months', 'day'])

test.each(Object.entries({ ...first, ...late }))(
  'every message of "%s" is said by code that names the part',
  (part, words) => {
    const named = [...sources.values()].filter((source) => source.includes(`'${part}'`)).join('\n')
    const isOfDay = (key: string) => OF_DAYS.has(key) && named.includes('dayInWords(')
    const isSaid = (key: string) =>
      new RegExp(`[.{,]\\s*${key}\\b`).test(named) || quoted.includes(`'${key}'`) || isOfDay(key)
    expect(Object.keys(words).filter((key) => !isSaid(key))).toEqual([])
  },
)

test('what a first visit loads says no late words', () => {
  const reached = new Set<string>()
  /** Of a feature's list of exports only what is asked for: the rest is left out of the file. */
  const visit = (path: string, wanted: readonly string[] | 'all' = 'all'): void => {
    const source = sources.get(path)
    if (source === undefined || reached.has(path)) return
    const isList = /\/(?:public|late)\.ts$/.test(path)
    if (!isList) reached.add(path)
    for (const [, clause = '', from = ''] of source.matchAll(/^(?:import|export) (?!type )([^'"]*?)'(\.[^']+)'/gm)) {
      const names = clause.match(/(?<!type )\b(?!from|type)\w+/g) ?? []
      if (isList && wanted !== 'all' && !names.some((name) => wanted.includes(name))) continue
      visit(resolve(dirname(path), from), names)
    }
  }
  for (const name of [
    'main.tsx',
    'app/render.tsx',
    'features/search/home.page.tsx',
    'features/listing/listing.page.tsx',
  ]) {
    visit(join(CLIENT, name))
  }
  expect(reached.size).toBeGreaterThan(100)
  const calls = [...reached].flatMap((path) =>
    [...(sources.get(path) ?? '').matchAll(/useWords\('(\w+)'\)/g)].map(([, part = '']) => `${part} in ${path}`),
  )
  expect(calls.filter((call) => (call.split(' ', 1)[0] ?? '') in late)).toEqual([])
})

test('what the stock or the tariff calls as what every object has keeps its name', () => {
  const options: Words<'options'> = { names: {}, sorts: {} }
  const charges = { names: {}, texts: {}, owners: { ours: 'Ours.' } } as unknown as Words<'charges'>
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(optionName(name, options)).toBe(name)
    expect(chargeName({ pastelCode: name, description: 'A charge' }, charges)).toBe('A charge')
    expect(explainCharge(name, 'ours', charges)).toBe('Ours.')
  }
})
