import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { dayInWords } from '../../../../src/shared/domain/johannesburg.ts'
import { LANGUAGES, WORDS } from '../../../../src/shared/domain/language.ts'
import { documentWords } from '../../../../src/shared/words/document-words.ts'

const FRENCH = 'src/shared/words/fr'

type Words = { readonly file: string; readonly text: string }

/** Every piece of text of a language's words as it is written, so also those of a message that depends on its values. */
function writtenIn(folder: string): readonly Words[] {
  return globSync(`${folder}/*.ts`).flatMap((file) => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    const found: Words[] = []
    JSON.stringify(program, (_key, node: unknown) => {
      const text = textOf(node)
      if (text !== undefined) found.push({ file, text })
      return node
    })
    return found
  })
}

function textOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node) || !('value' in node)) return undefined
  const { type, value } = node
  if (type === 'Literal' && typeof value === 'string') return value
  const isTemplate = type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value
  return isTemplate ? String(value.cooked) : undefined
}

describe('French', () => {
  const all = writtenIn(FRENCH)

  test('keeps its double punctuation on the line of the word before it', () => {
    expect(all.length).toBeGreaterThan(500)
    const breakable = all.filter(({ text }) => / [:;!?%»]|« /.test(text))
    expect(breakable).toEqual([])
  })

  test('does not say that all taxes are in a price: only South African VAT is', () => {
    expect(all.filter(({ text }) => text.includes('TTC'))).toEqual([])
  })

  test('does not say of a withdrawn quotation that we took it back', () => {
    expect(all.filter(({ text }) => /\brepris\b/.test(text))).toEqual([])
  })
})

test('Portuguese calls a device by one word', () => {
  expect(writtenIn('src/shared/words/pt').filter(({ text }) => text.includes('dispositivo'))).toEqual([])
})

describe.each(LANGUAGES)('%s', (language) => {
  test('names all that is kept before everything is erased', async () => {
    const { saved, offlineUse } = (await WORDS[language].late()).words
    const named = saved.forgetText.toLowerCase()
    const wanted = [offlineUse.packsTitle, offlineUse.stockTitle, offlineUse.pictures].map((name) => name.toLowerCase())
    expect(wanted.filter((name) => !named.includes(name))).toEqual([])
  })

  test('says no more than English where there is nothing to free', async () => {
    const { nothingToFree } = (await WORDS[language].late()).words.offlineUse
    expect(nothingToFree).toMatch(/^[^:]+\.$/)
  })

  test('calls the use without a connection alike in the footer, in the menu of the bar and on its page', async () => {
    const { shell } = (await WORDS[language].first()).words
    const { bar, offlineUse } = (await WORDS[language].late()).words
    expect([bar.offline, offlineUse.title]).toEqual([shell.offline, shell.offline])
  })
})

describe('days', () => {
  test.each([
    ['en', '1 December 2026', '27 November 2026'],
    ['fr', '1er décembre 2026', '27 novembre 2026'],
    ['pt', '1 de dezembro de 2026', '27 de novembro de 2026'],
    ['sw', '1 Desemba 2026', '27 Novemba 2026'],
  ] as const)('%s: %s, %s', async (language, first, other) => {
    const { paper } = documentWords(language)
    const { quoteCheck } = (await WORDS[language].late()).words
    for (const words of [paper, quoteCheck]) {
      expect(dayInWords('2026-11-30T22:00:00.000Z', words)).toBe(first)
      expect(dayInWords('2026-11-27T21:59:59.000Z', words)).toBe(other)
    }
  })
})

describe('sizes on paper', () => {
  test.each([
    ['en', '2.8 l', '110.5 kW', '4.00 m'],
    ['fr', '2,8\u00A0l', '110,5\u00A0kW', '4,00\u00A0m'],
    ['pt', '2,8\u00A0l', '110,5\u00A0kW', '4,00\u00A0m'],
    ['sw', 'lita\u00A02.8', 'kilowati\u00A0110.5', 'mita\u00A04.00'],
  ] as const)('%s: %s, %s, %s', (language, litres, kilowatt, metres) => {
    const { vehicle } = documentWords(language).paper
    expect([vehicle.litres('2.8'), vehicle.kilowatt('110.5'), vehicle.metres('4.00')]).toEqual([
      litres,
      kilowatt,
      metres,
    ])
    expect(vehicle.standardLength('4.00')).toContain(metres)
  })

  test.each(['fr', 'pt', 'sw'])('%s keeps a rate of VAT on one line', (language) => {
    const { inclusive, zeroRated } = documentWords(language).paper.vat
    expect(inclusive('15')).toContain('15\u00A0%')
    expect(`${inclusive('15')} ${zeroRated('15')}`).not.toMatch(/\d %/)
  })
})

describe('one and several', () => {
  test('sw: vehicles of a comparison', async () => {
    const { comparedCount } = (await WORDS.sw.late()).words.saved
    expect([comparedCount(1), comparedCount(2)]).toEqual(['Gari 1 kati ya 4', 'Magari 2 kati ya 4'])
  })

  test.each([
    ['fr', ['1 image n’est pas venue', '1 image manque'], ['2 images ne sont pas venues', '2 images manquent']],
    ['pt', ['1 imagem não chegou', 'falta 1 imagem'], ['2 imagens não chegaram', 'faltam 2 imagens']],
    ['sw', ['picha 1 haikuja', 'picha 1 haipo'], ['picha 2 hazikuja', 'picha 2 hazipo']],
  ] as const)('%s: pictures that are missing', async (language, one, two) => {
    const { offlineUse } = (await WORDS[language].late()).words
    for (const [count, wanted] of [
      [1, one],
      [2, two],
    ] as const) {
      expect(offlineUse.packIncomplete(count).startsWith(`${wanted[0]}.`)).toBe(true)
      expect(offlineUse.missingPictures(count, null)).toBe(wanted[1])
    }
  })

  test('French has the singular of nothing', async () => {
    const { stockSearch } = (await WORDS.fr.first()).words
    const { offlineUse, saved } = (await WORDS.fr.late()).words
    const said = (count: number) => [
      stockSearch.vehicleCount(count),
      stockSearch.displaying({ from: 0, to: 0, total: count }).split(' sur ').at(-1),
      offlineUse.saved(count, 'AGE'),
      offlineUse.picturesDone(0, count),
      saved.comparedCount(count),
    ]
    expect(said(0)).toEqual([
      '0 véhicule',
      '0 véhicule',
      'Liste du stock enregistrée\u00A0: 0 véhicule, AGE',
      '0 sur 0 image',
      '0 véhicule sur 4',
    ])
    expect(said(2)[0]).toBe('2 véhicules')
  })

  test('Swahili: how long ago', async () => {
    const { ago } = (await WORDS.sw.first()).words.ui
    expect([ago.day(1), ago.hour(1), ago.minute(1)]).toEqual([
      'siku 1 iliyopita',
      'saa 1 iliyopita',
      'dakika 1 iliyopita',
    ])
    expect([ago.day(2), ago.hour(2), ago.minute(2)]).toEqual([
      'siku 2 zilizopita',
      'saa 2 zilizopita',
      'dakika 2 zilizopita',
    ])
  })
})

test('Swahili tells tariffs from rates of exchange', async () => {
  const { estimate, offlineUse, freshness } = (await WORDS.sw.late()).words
  expect([estimate.fromTariffs('DAY'), offlineUse.tariffs('DAY')]).toEqual([
    'Makadirio kutoka ada za usafirishaji za DAY',
    'Ada za usafirishaji za DAY',
  ])
  expect(freshness.oldRate).toContain('kiwango')
})

test.each(LANGUAGES)('the dot before the size of a border pack ends no line: %s', async (language) => {
  const { offlineUse } = (await WORDS[language].late()).words
  expect(offlineUse.packAge('9 days ago', '97 kB')).toMatch(/\S\u00A0·\u00A097 kB$/)
})
