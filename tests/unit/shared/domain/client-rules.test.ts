import { describe, expect, test } from 'vitest'
import { isClientName, isPhoneNumber } from '../../../../src/shared/domain/client-rules.ts'

const NAMES = {
  Latin: ['Chanda', 'Ngũgĩ wa Thiong’o', "Siobhán O'Brien-Łukasik", 'Nguyễn Thị Ánh', 'J.R.R. Tolkien', 'J.-P. Sartre'],
  'Latin with signs of its own': [
    'Dr. Ng',
    'St. John Jr.',
    "'t Hooft",
    'Kaʻahumanu',
    'Sekou Touré',
    'D’ Arcy',
    'Şükrü',
  ],
  Arabic: ['محمد عبد الله', 'فاطِمة', 'عليرضا', 'چنگیز'],
  Ethiopic: ['አበበ ቢቂላ', 'ሰላም ተስፋዬ'],
  Cyrillic: ['Юлия', 'Ђорђе', 'Анна-Мария'],
  Greek: ['Παπαδοπούλου', 'Ἀριστοτέλης'],
  Hebrew: ['דוד כהן', 'מֹשֶׁה'],
  Devanagari: ['क्षितिज', 'ज्योत्स्ना', 'हृषीकेश'],
  Han: ['王小明', '三郎', '司馬遷', '𠮷田'],
  Kana: ['やまだ', 'ヤマダ', 'ガッツ', 'たろー'],
  Hangul: ['김민수', '남궁'],
  'N’Ko': ['ߛߎߟߋߡߊ߬ߣߊ ߞߊ߲ߕߍ߫'],
  Tifinagh: ['ⵎⴰⵙⵙⵉⵏⵉⵙⴰ', 'ⵜⵉⵎⵏⵉⵜ'],
  Vai: ['ꕢꖃꔷ', 'ꔀꔤ'],
  Thai: ['สมชาย', 'น้ำฝน', 'ปู่'],
  Burmese: ['အောင်ဆန်းစုကြည်', 'ကြွေးမြှော့်'],
} as const

describe.each(Object.entries(NAMES))('a name in %s', (_script, names) => {
  test.each(names)('%s', (name) => {
    expect(isClientName(name)).toBe(true)
    expect(isClientName(name.normalize('NFD'))).toBe(true)
  })
})

const REFUSED = {
  'digits of every script': [
    'A1',
    'A١',
    'A۴',
    'A߁',
    'A१',
    'A৪',
    'A፩',
    'A๔',
    'A༣',
    'A႔',
    'A꘢',
    'A４',
    'A𝟗',
    'A²',
    'A①',
    'AⅫ',
    'A〇',
    'A½',
    'A௰',
  ],
  'web addresses': [
    'evil.com',
    'Pay evil.co.za',
    'x.io',
    'EVIL.COM',
    'evil.com.',
    'see evil.cöm',
    'evil. com',
    'evil .com',
    'evil . com',
    'hxxp evil[.]com',
    'hxxp evil com',
    'https://evil.test',
    'www evil com',
    'WWW.evil',
    'http',
    'evil dot com',
    'evil (dot) com',
    'evil. co. za',
    'evil dot co dot za',
    'evil.сом',
    'bücher.example',
    'мой.рф',
    'شركة.موقع',
    '公司.中国',
  ],
  'the same in other letters': [
    'ｅｖｉｌ．ｃｏｍ',
    'ｅｖｉｌ.ｃｏｍ',
    'evil。com',
    'evil․com',
    'evil‥com',
    'evil·com',
    'evil‧com',
    'evil∙com',
    'evilꓸcom',
    'evilꞏcom',
    'evilᐧcom',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'ⓔⓥⓘⓛ',
    'ｗｗｗ evil',
    'ｈｔｔｐ evil',
    'еvil сom dot',
    'evil\u2024com',
    'evil。ｃｏｍ',
  ],
  'line breaks and other blanks': [
    'Ann\nBcc',
    'Ann\r\nBcc',
    'Ann\u2028Bea',
    'Ann\u0085Bea',
    'Ann\tBea',
    'Ann\u000bBea',
    'Ann\u00a0Bea',
    'Ann\u3000Bea',
  ],
  'what turns the direction': ['A\u202egnp', 'A\u202a', 'A\u2066B', 'A\u2069', '\u200fA', 'A\u061cB', '\u200eA'],
  'what cannot be seen': [
    'A\u200bB',
    'A\u200cB',
    'A\u200dB',
    'A\u2060B',
    '\ufeffA',
    'A\u00adB',
    'A\u034fB',
    'A\u115fB',
    'A\u1160B',
    'A\u3164B',
    'A\uffa0B',
    'A\u17b4',
    'A\ufe0f',
    'A\u{e0100}',
    'A\u{e0041}',
    'A\0B',
    'A\u0007B',
    'A\ud800',
    '\u2800A',
  ],
  'floods of marks': [
    `A${'\u0301'.repeat(8)}`,
    `Z${'\u0351\u0343\u033e'.repeat(9)}`,
    '\u0301A',
    'A \u0301',
    'A-\u0301',
    'A\u20dd',
    'A\u0489',
    `ا${'\u064e'.repeat(7)}`,
  ],
  'what is no name': [
    '',
    ' ',
    '-',
    "'",
    '.',
    'A, B',
    'A/B',
    'A:B',
    'A@B',
    'A_B',
    '<b>A</b>',
    'A & B',
    '=A()',
    '+A',
    'A"B',
    'A\\B',
    'A;B',
    '(A)',
    'Anna 🚗',
    'A€',
    'A…',
    '–',
    'A^B',
  ],
} as const

describe.each(Object.entries(REFUSED))('%s', (_what, names) => {
  test.each(names)('%j is refused', (name) => {
    expect(isClientName(name)).toBe(false)
  })
})

test.each(['New bank: FNB 62001234567 br', '250655 saex-payments.com URGENT', 'saex-payments.com URGENT'])(
  'a message in place of a name is refused: %s',
  (name) => {
    expect(isClientName(name)).toBe(false)
  },
)

test.each(['+260 97 000 0000', '(021) 555-1234', '012/345.678', '+27820000000', '0', '+1 (555) 010-9999'])(
  '%s is a phone number',
  (phone) => {
    expect(isPhoneNumber(phone)).toBe(true)
  },
)

test.each([
  'Call +27820000000 to pay',
  '082 000 0000 ext 5',
  '٠١٢٣',
  '０８２',
  '+',
  '()',
  '-',
  '082\n000',
  '082\u00a0000',
  '082\u202d000',
  '082\u200b000',
  '082,000',
  '082;000',
  '#31#',
  '*100#',
  'tel:082',
  '082_000',
  '082–000',
  '082²',
  '',
])('%j is no phone number', (phone) => {
  expect(isPhoneNumber(phone)).toBe(false)
})
