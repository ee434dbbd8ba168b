/** Burmese needs so many on one letter; a flood of marks covers what stands above and below. */
const MARKS_PER_LETTER = 6

/** Marks that take the vowel from a letter, of the scripts in which a joiner after them chooses the letter's form. */
const VIRAMAS = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`

/**
 * Where joiners, which have no width, pass since a script is not spelled without them: between two letters of Arabic, as
 * in Persian names, and at a sign that takes the vowel away, as in Sinhala ones.
 */
const JOINED = [
  /(\p{Script=Arabic}\p{M}{0,6})\u200c(?=\p{Script=Arabic})/gu,
  new RegExp(String.raw`([${VIRAMAS}])[\u200c\u200d](?=\p{L})`, 'gu'),
  /(\u0d4d)\u200d/g,
  /(\u09b0)[\u200c\u200d](?=\u09cd\p{L})/gu,
]

/** Letters of any script with their marks, blanks, apostrophes, hyphens and full stops; nothing that cannot be seen. */
const NAME = new RegExp(
  String.raw`^(?:(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,${MARKS_PER_LETTER}}|[ '’.-])+$`,
  'u',
)

/** What keyboards have in place of `’`, and the mark in Hebrew and Armenian names; … */
const APOSTROPHE = /[‘`´′＇՚׳]/g
/** … the dot between foreign names in Chinese and Japanese, and the Catalan l·l. */
const INNER_DOTS = [
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[·・](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
  /(l)·(?=l)/gi,
]

/** Endings of web addresses that are nobody's name; two letters are, such as Ng. */
const ENDING = '(?:com|net|org|info|biz|xyz|online|shop|site|website|store|co(?:[. ]| dot )+[a-z]{2})'
/** The same behind a single letter, and more that are hardly anybody's. */
const ENDING_WORD =
  /^(?:com|net|org|info|biz|xyz|online|shop|site|website|store|page|link|live|life|club|team|tech|bank|cash|news|blog|mobi|name|asia|zone|sale|app|dev|top|vip|win|pro|icu|company|finance|email|payments?|group|world|today|cloud|trade|trading|ком|нет|орг|сайт|онлайн|москва|рус|دوت|كوم|موقع|شبكة|عرب)$/u

/** Initials, or a short title, and the name that follows without a blank: `K.Ramesh`, `Т.Г.Шевченко`, `Md.Rahman`. */
const INITIALS =
  /(^|[^\p{L}\p{M}.'’-])((?:\p{L}\p{M}{0,6}\.){1,6}|(?:Mohd|Muhd|Moh|Md|Dr|St|Mrs?|Ms|Prof|Smt|Shri|Sri|Adv|Sk)\.)((?:\p{Lu}|(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])\p{Lo})[\p{L}\p{M}]{2,})/gu

const DOT = '(?:dot|point|ponto|punto|punkt|nokta|точка)'

/**
 * A web address as people write it, whole or taken apart, in lower case: a full stop inside a word other than between
 * initials, or before its ending; a dot in words; its ending as a word; the beginning that browsers know, or that stands
 * in for it.
 */
const WEB_ADDRESS = new RegExp(
  [
    String.raw`\.\p{L}\p{M}*\p{L}`,
    String.raw`(?:^|[^\p{L}\p{M}])\.`,
    String.raw`(?:\.|(?:^| )${DOT}[ '’-])[ '’-]*(?:${ENDING}|ком)(?![\p{L}\p{M}])`,
    String.raw`(?:^| )${DOT} (?:de|eu|io|uk|ru|za)$`,
    String.raw`dot(?:com|net|org)(?![\p{L}\p{M}])`,
    String.raw` com(?![\p{L}\p{M}])| c o m$| co (?:za|uk)$`,
    String.raw`(?:^|[^\p{L}\p{M}])(?:https?|hxxps?|w[ .'’-]{0,2}w[ .'’-]{0,2}w)(?![\p{L}\p{M}])`,
  ].join('|'),
  'u',
)

/**
 * Letters of two scripts in one word, of which one is Latin: other scripts have letters that look like a dot or like
 * Latin ones. U+A78F is such a dot among the Latin letters; the signs of length are colons to the eye.
 */
const IMITATION = new RegExp(
  [
    String.raw`\p{Script=Latin}\p{M}*(?![\p{Script=Latin}\p{Script=Common}])\p{L}`,
    String.raw`(?![\p{Script=Latin}\p{Script=Common}])\p{L}\p{M}*\p{Script=Latin}`,
    String.raw`[\ua78f\u02d0\u02d1]`,
  ].join('|'),
  'u',
)

const PHONE = /^[+\d ()./-]+$/

/**
 * Whether a trimmed text is a name as a quotation prints it (`quotation.checked-client`): letters and marks of any script,
 * blanks, apostrophes, `-` and `.`, no web address in any spelling. What its compatibility form says (NFKC: full-width
 * letters, dots of other kinds) is judged as well.
 */
export function isClientName(name: string): boolean {
  const plain = simplify(name)
  const compatible = simplify(plain.normalize('NFKC'))
  return (
    [plain.normalize('NFC'), compatible].every((form) => NAME.test(form) && !IMITATION.test(form)) &&
    /\p{L}/u.test(name) &&
    !WEB_ADDRESS.test(partInitials(compatible).toLowerCase())
  )
}

/** One apostrophe for all that stands for it, and without joiners where they belong. */
function simplify(name: string): string {
  const joined = JOINED.reduce((text, pattern) => text.replaceAll(pattern, '$1'), name)
  return INNER_DOTS.reduce((text, pattern) => text.replaceAll(pattern, '$1’'), joined).replaceAll(APOSTROPHE, '’')
}

/** With a blank between initials and what follows them, unless that is the ending of a web address. */
function partInitials(name: string): string {
  return name.replaceAll(INITIALS, (whole, before: string, initials: string, word: string) =>
    ENDING_WORD.test(word.toLowerCase()) ? whole : `${before}${initials} ${word}`,
  )
}

/** Whether a trimmed text is a phone number: `+`, digits, blanks, `( ) . - /`, at least one digit. */
export function isPhoneNumber(phone: string): boolean {
  return PHONE.test(phone) && /\d/.test(phone)
}
