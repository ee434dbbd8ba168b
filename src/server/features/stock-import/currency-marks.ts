import { CURRENCY_SYMBOLS } from '../../../shared/domain/currency-symbols.ts'

/** The currencies that a mark may mean; the first alone is meant where `isClear`. */
export type CurrencyMark = { readonly currencies: readonly string[]; readonly isClear: boolean }

const DOLLARS = ['USD', 'AUD', 'NAD', 'CAD', 'NZD', 'SGD', 'HKD', 'LRD', 'JMD', 'TTD', 'BBD', 'GYD', 'FJD']
const SHILLINGS = ['KES', 'TZS', 'UGX', 'SOS']
const KWACHA = ['ZMW', 'MWK']
const RUPEES = ['INR', 'PKR', 'MUR', 'LKR', 'SCR']
const KRONOR = ['SEK', 'NOK', 'DKK']
const FRANCS = ['XAF', 'XOF']

/** What people write besides codes and our own symbols; each may mean several. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: DOLLARS,
  DOLLAR: DOLLARS,
  DOLLARS: DOLLARS,
  '¥': ['JPY', 'CNY'],
  K: KWACHA,
  KWACHA,
  SH: SHILLINGS,
  SHS: SHILLINGS,
  SHILLING: SHILLINGS,
  SHILLINGS,
  RS: RUPEES,
  RUPEES,
  KR: KRONOR,
  CFA: FRANCS,
  FCFA: FRANCS,
  FRANCS: [...FRANCS, 'RWF', 'BIF', 'CDF', 'GNF', 'CHF', 'DJF', 'KMF'],
  DH: ['MAD', 'AED'],
  DHS: ['AED', 'MAD'],
}
/** One currency each, though others may say the same of theirs. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  '£': ['GBP', 'SHP', 'EGP', 'SSP'],
  POUND: ['GBP', 'SHP', 'EGP', 'SSP', 'SDG'],
  POUNDS: ['GBP', 'SHP', 'EGP', 'SSP', 'SDG'],
  RAND: ['ZAR'],
  RANDS: ['ZAR'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  PULA: ['BWP'],
  NAIRA: ['NGN'],
  CEDIS: ['GHS'],
  YEN: ['JPY'],
  円: ['JPY'],
  AU$: ['AUD'],
  US: ['USD'],
  U$: ['USD'],
  $US: ['USD'],
  C$: ['CAD'],
  M: ['LSL'],
  MTN: ['MZN'],
  KSHS: ['KES'],
  TSHS: ['TZS'],
  USHS: ['UGX'],
  'GH¢': ['GHS'],
}

const MARKS: ReadonlyMap<string, CurrencyMark> = collect()

function collect(): ReadonlyMap<string, CurrencyMark> {
  const marks = new Map<string, CurrencyMark>()
  for (const [code, symbol] of Object.entries(CURRENCY_SYMBOLS)) {
    for (const mark of [code, symbol.toUpperCase(), symbol.endsWith('$') ? `${code}$` : code]) {
      marks.set(mark, { currencies: [code], isClear: true })
    }
  }
  for (const [mark, currencies] of Object.entries(ALONE)) marks.set(mark, { currencies, isClear: true })
  for (const [mark, currencies] of Object.entries(SHARED)) marks.set(mark, { currencies, isClear: false })
  return marks
}

/** 'R', 'ZAR', 'US $', 'Ksh.', 'ZAR R', '￥'; '' means nothing. Undefined for words that are no currency. */
export function currencyMark(words: string): CurrencyMark | undefined {
  const text = words.normalize('NFKC').toUpperCase().replaceAll('.', ' ').trim()
  const whole = MARKS.get(text.replace(/\s+/gu, ''))
  if (whole !== undefined) return whole
  const marks = text.split(/\s+/u).map((word) => MARKS.get(word))
  return marks.length > 1 && marks.every((mark) => mark !== undefined) ? together(marks) : undefined
}

/** Two marks for one amount; undefined when no currency has both. */
export function together(marks: readonly CurrencyMark[]): CurrencyMark | undefined {
  const [first, ...others] = marks
  const currencies = first?.currencies.filter((code) => others.every((mark) => mark.currencies.includes(code))) ?? []
  if (currencies.length === 0) return undefined
  const clear = marks.find((mark) => mark.isClear && currencies.includes(mark.currencies[0] ?? ''))
  if (clear !== undefined)
    return { currencies: clear.currencies.filter((code) => currencies.includes(code)), isClear: true }
  return { currencies, isClear: currencies.length === 1 }
}

/** The marks in the name of a column: 'Price (ZAR)', 'price_usd', 'PriceGBP', 'Price R', '£'. */
export function marksInName(name: string): readonly { readonly mark: string; readonly meaning: CurrencyMark }[] {
  const bracketed = new Set(
    [...name.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, inside = '']) => inside.trim().toUpperCase()),
  )
  const words = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{Sc}]+/gu) ?? []
  return words.flatMap((mark, place) => {
    const meaning = MARKS.get(mark.normalize('NFKC').toUpperCase())
    const isShort = /^\p{L}{1,2}$/u.test(mark)
    const isMeant = !isShort || bracketed.has(mark.toUpperCase()) || (mark.length === 1 && place > 0 && mark === 'R')
    return meaning === undefined || !isMeant ? [] : [{ mark, meaning }]
  })
}
