import { describe, expect, it } from 'vitest'
import { preferredLanguage } from '../../../../src/shared/domain/language.ts'

describe('preferredLanguage', () => {
  it.each([
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'fr'],
    ['fr-CD,fr;q=0.9,en;q=0.8', 'fr'],
    ['pt-MZ, pt;q=0.9, en;q=0.8', 'pt'],
    ['sw-TZ;q=0.7, en;q=0.9', 'en'],
    ['de, sw;q=0.5, fr;q=0.5', 'sw'],
    ['EN-za;q=0.3, FR ; q=0.4', 'fr'],
    ['fr;q=0, sw;q=0.1', 'sw'],
    ['fr;q=word, pt', 'fr'],
    ['de-DE, zu', 'en'],
    ['french', 'en'],
  ])('reads "%s" as %s', (header, language) => {
    expect(preferredLanguage(header, { known: ['en', 'fr', 'pt', 'sw'], otherwise: 'en' })).toBe(language)
  })
})
