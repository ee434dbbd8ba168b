/** What the fonts of the quotation's paper have: Latin, Greek, Cyrillic, Arabic, punctuation. A test compares it with them. */
const PRINTABLE = new RegExp(
  [
    String.raw`^[\u0020-\u007e\u00a0-\u02cf\u0300-\u0331\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1`,
    String.raw`\u03a3-\u03e1\u03f0-\u052f\u060c\u061b\u061f\u0621-\u0652\u0660-\u066c\u0670-\u06d3\u06d5\u06f0-\u06f9`,
    String.raw`\u09f3\u0e3f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d`,
    String.raw`\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4`,
    String.raw`\u1ff6-\u1ffe\u200b\u200c\u2010-\u2027\u2030\u2032\u2033\u2039\u203a\u20a6\u20a9\u20ac\u20b5\u20b9\u20ba`,
    String.raw`\u2116\u2122\u2212\ufb50-\ufbc2\ufbd3-\ufbff\ufe80-\ufefc\s]*$`,
  ].join(''),
  'u',
)

/** Whether every letter of a name can be printed; else the e-mail address stands in (`quotation.printable-names`). */
export function canPrintName(name: string): boolean {
  return PRINTABLE.test(name.normalize('NFC'))
}
