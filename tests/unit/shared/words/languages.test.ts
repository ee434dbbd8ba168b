import { describe, expect, test } from 'vitest'
import { isKnown, isLanguage, type Language, LANGUAGES, WORDS } from '../../../../src/shared/domain/language.ts'
import { documentWords } from '../../../../src/shared/words/document-words.ts'
import { language as english } from '../../../../src/shared/words/en/language.ts'
import type { LanguageWords } from '../../../../src/shared/words/language-words.ts'
import { pseudo } from '../../../../src/shared/words/qps/pseudo.ts'

const ALL = Object.keys(WORDS).filter((name) => isKnown(name))

describe('the registry of languages', () => {
  test('lets none lack its name, or its words for page, paper or mail', () => {
    const { name, first, late, documents } = english
    // @ts-expect-error -- no words of paper and mail
    const withoutDocuments: LanguageWords = { name, first, late }
    // @ts-expect-error -- no late words
    const withoutLate: LanguageWords = { name, first, documents }
    // @ts-expect-error -- no mail
    const withoutMail: LanguageWords = { ...english, documents: async () => ({ paper: (await documents()).paper }) }
    // @ts-expect-error -- no Swahili
    const withoutOne: Record<Language, LanguageWords> = { en: english, fr: english, pt: english, qps: english }
    expect([withoutDocuments, withoutLate, withoutMail, withoutOne]).toHaveLength(4)
  })

  test('offers visitors no language of tests', () => {
    expect(LANGUAGES).not.toContain('qps')
    expect([isLanguage('qps'), isKnown('qps'), isKnown('toString')]).toEqual([false, true, false])
  })

  test('finds paper and mail by a tag’s primary language, English where it has none', () => {
    expect(['fr', 'FR-cd', 'pt-MZ', 'sw', 'de-DE', ''].map((tag) => documentWords(tag).language)).toEqual([
      'fr',
      'fr',
      'pt',
      'sw',
      'en',
      'en',
    ])
    expect(documentWords('fr-CD').paper.title).toBe('Devis')
    expect(documentWords('fr-CD').mail.notYouLink).toBe('Ce n’était pas moi')
  })

  test.each(ALL)('%s has all messages, none of them empty, with the values of English', async (language) => {
    const [own, wanted] = await Promise.all([allOf(WORDS[language]), allOf(english)])
    expect(faultsOf(own, wanted, language)).toEqual([])
  })
})

describe('the pseudo-language', () => {
  test('is English with accents, 40 % longer, wherever a text stands', () => {
    const words = pseudo({
      a: 'Clear Filters',
      list: ['stock'],
      inner: { say: (count: number) => `${count} vehicles` },
    })
    expect(words.a).toBe('Ćĺééààŕ Fîîîĺťééŕś')
    expect(words.list).toEqual(['śťôôôćķ'])
    expect(words.inner.say(3)).toMatch(/^3 [^ ]{11}$/)
  })
})

async function allOf({ first, late, documents }: LanguageWords): Promise<object> {
  const { paper, mail } = await documents()
  return { ...(await first()).words, ...(await late()).words, paper, mail }
}

/** Where one has another kind of value than English, other parameters, or nothing to say. */
function faultsOf(own: unknown, wanted: unknown, path: string): readonly string[] {
  if (typeof own !== typeof wanted) return [`${path} is missing`]
  if (own === '' && wanted !== '') return [`${path} is empty`]
  if (typeof own === 'function' && typeof wanted === 'function') {
    return own.length > wanted.length ? [`${path} takes other values`] : []
  }
  if (typeof own !== 'object' || own === null || typeof wanted !== 'object' || wanted === null) return []
  // A table that English has no need of: names by codes of the tariff, or of options.
  const keys = Object.keys(wanted)
  const unknown = keys.length === 0 ? [] : Object.keys(own).filter((key) => !keys.includes(key))
  return [
    ...unknown.map((key) => `${path}.${key} is unknown in English`),
    ...keys.flatMap((key) => faultsOf(Reflect.get(own, key), Reflect.get(wanted, key), `${path}.${key}`)),
  ]
}
