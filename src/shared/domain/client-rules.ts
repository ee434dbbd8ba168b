/** Burmese needs so many on one letter; a flood of marks covers what stands above and below. */
const MARKS_PER_LETTER = 6

/** Letters of any script with their marks, blanks, apostrophes, hyphens and full stops; nothing that cannot be seen. */
const NAME = new RegExp(
  String.raw`^(?:(?!\p{DI})\p{L}(?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,${MARKS_PER_LETTER}}|[ '’.-])+$`,
  'u',
)

/** Endings of web addresses that are nobody's name; two letters are, such as Ng. */
const ENDING = '(?:com|net|org|info|biz|xyz|online|shop|site|website|store|co(?:[. ]| dot )+[a-z]{2})'

/**
 * A web address as people write it, whole or taken apart, in lower case: a full stop inside a word other than between
 * initials, or before its ending; a dot in words; the beginning that browsers know, or that stands in for it.
 */
const WEB_ADDRESS = new RegExp(
  [
    String.raw`\.\p{L}\p{M}*\p{L}`,
    String.raw`(?:^|[^\p{L}\p{M}])\.`,
    String.raw`(?:\.|(?:^| )dot )[ '’-]*${ENDING}(?![\p{L}\p{M}])`,
    String.raw`(?:^|[^\p{L}\p{M}])(?:https?|hxxps?|www)(?![\p{L}\p{M}])`,
  ].join('|'),
  'u',
)

/**
 * Letters of two scripts in one word, of which one is Latin: other scripts have letters that look like a dot or like
 * Latin ones. U+A78F is such a dot among the Latin letters.
 */
const IMITATION = new RegExp(
  [
    String.raw`\p{Script=Latin}\p{M}*(?![\p{Script=Latin}\p{Script=Common}])\p{L}`,
    String.raw`(?![\p{Script=Latin}\p{Script=Common}])\p{L}\p{M}*\p{Script=Latin}`,
    String.raw`\ua78f`,
  ].join('|'),
  'u',
)

const PHONE = /^[+\d ()./-]+$/

/**
 * Whether a trimmed text is a name as a quotation prints it (`quotation.checked-client`): letters and marks of any script,
 * blanks, `'`, `’`, `-` and `.`, no web address in any spelling. What its compatibility form says (NFKC: full-width
 * letters, dots of other kinds) is judged as well.
 */
export function isClientName(name: string): boolean {
  const compatible = name.normalize('NFKC')
  return (
    [name.normalize('NFC'), compatible].every((form) => NAME.test(form) && !IMITATION.test(form)) &&
    /\p{L}/u.test(name) &&
    !WEB_ADDRESS.test(compatible.toLowerCase())
  )
}

/** Whether a trimmed text is a phone number: `+`, digits, blanks, `( ) . - /`, at least one digit. */
export function isPhoneNumber(phone: string): boolean {
  return PHONE.test(phone) && /\d/.test(phone)
}
