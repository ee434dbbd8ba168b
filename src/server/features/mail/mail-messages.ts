import { en, type MailMessages } from './words/en.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { sw } from './words/sw.ts'

const LANGUAGES: Readonly<Record<string, MailMessages>> = { en, fr, pt, sw }

/** The words of a BCP 47 tag; English when there are none in it. */
export function mailMessages(language: string): MailMessages {
  return LANGUAGES[language] ?? LANGUAGES[language.split('-', 1)[0] ?? ''] ?? en
}
