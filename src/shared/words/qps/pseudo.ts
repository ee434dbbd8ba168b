const PLAIN = 'AaBbCcDdEeGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwYyZz'
const ACCENTED = 'ÀàßƀĆćĎďÉéĜĝĤĥÎîĴĵĶķĹĺḾḿŇňÔôṔṕŔŕŚśŤťÛûṼṽŴŵÝýŽž'
const LETTERS = new Map(PLAIN.split('').map((letter, index) => [letter, ACCENTED[index] ?? letter]))
/** So much longer than English is what a translation may be. */
const GROWTH = 0.4

/**
 * The same words as a pseudo-language: texts that can still be read, each letter with an accent and each word longer by
 * 40 %, whatever depth they stand at; what a message makes of its values as well.
 */
export function pseudo<Words>(words: Words): Words {
  // The shape stays what it was; the compiler cannot follow that through every kind of value.
  return changed(words) as Words
}

function changed(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{L}+/gu, (word) => longer(word))
  if (typeof value === 'function')
    return (...values: unknown[]): unknown => changed(Reflect.apply(value, undefined, values))
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)]))
}

/** Its vowels repeated in turn; its letters where it has none. */
function longer(word: string): string {
  const letters = word.split('')
  const vowels = letters.flatMap((letter, index) => (/[aeiou]/i.test(letter) ? [index] : []))
  const places = vowels.length > 0 ? vowels : letters.map((_letter, index) => index)
  const more = Math.round(letters.length * GROWTH)
  return letters
    .map((letter, index) => {
      const place = places.indexOf(index)
      const times = place < 0 ? 0 : Math.ceil((more - place) / places.length)
      return (LETTERS.get(letter) ?? letter).repeat(1 + Math.max(0, times))
    })
    .join('')
}
