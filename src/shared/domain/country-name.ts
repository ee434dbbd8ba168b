/** Countries that the product names otherwise than the Unicode CLDR does in English. */
const CODES: Readonly<Record<string, string>> = {
  'Cabo Verde': 'CV',
  "Côte d'Ivoire": 'CI',
  'Democratic Republic of the Congo': 'CD',
  'Hong Kong': 'HK',
  'Republic of the Congo': 'CG',
  'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  'São Tomé and Príncipe': 'ST',
  'Trinidad and Tobago': 'TT',
}

/** The CLDR's plain Portuguese is Brazil's; in Africa it is written as in Portugal. */
const REGIONS: Readonly<Record<string, string>> = { pt: 'pt-PT' }

const byLanguage = new Map<string, ReadonlyMap<string, string>>()

/** A country of the product, named in English, as another language names it (BCP 47 tag); itself where it is not known. */
export function countryName(english: string, language: string): string {
  if (language === 'en') return english
  const names = byLanguage.get(language) ?? namesIn(language)
  byLanguage.set(language, names)
  return names.get(english) ?? english
}

/** English name → name. The codes of all regions are not told by any engine, so all pairs of letters are tried. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const other = new Intl.DisplayNames(REGIONS[language] ?? language, { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_none, place) => String.fromCharCode(65 + place))
  const known = letters.flatMap((first) =>
    letters.map((second) => [english.of(first + second), first + second] as const),
  )
  const pairs = [...known, ...Object.entries(CODES)].flatMap(([name, code]) => {
    const translated = other.of(code)
    return name === undefined || translated === undefined ? [] : [[name, translated] as const]
  })
  return new Map(pairs)
}
