import type { Words } from './words.ts'

/** What a charge is called: as the tariff says, in English; by its code where the page speaks another language. */
export function chargeName(
  { pastelCode, description }: { readonly pastelCode: string; readonly description: string },
  words: Words<'charges'>,
) {
  return ownWord(words.names, pastelCode) ?? description
}

/** What a line is and whose it is, in sentences. */
export function explainCharge(
  pastelCode: string,
  whose: keyof Words<'charges'>['owners'],
  words: Words<'charges'>,
): string {
  return [ownWord(words.texts, pastelCode), words.owners[whose]].filter((part) => part !== undefined).join(' ')
}

/** A code of the tariff may be called as what every object has, such as 'constructor'. */
function ownWord(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined
}
