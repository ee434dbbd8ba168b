import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { sw } from './words/sw.ts'

/** What a quotation's mail says, with texts already chosen and formatted; HTML is made of the same words. */
export type MailFacts = {
  readonly number: string
  readonly company: string
  /** Undefined = greet without a name. */
  readonly name: string | undefined
  readonly vehicle: string
  readonly reference: string
  readonly place: string
  readonly country: string
  readonly total: string
  readonly validUntil: string
  /** Address of the page that keeps further mails away. */
  readonly notMe: string
}

/** Every word of the mail in one language. A further language is a further object of this type. */
export type MailMessages = typeof en

const LANGUAGES: Readonly<Record<string, MailMessages>> = { en, fr, pt, sw }

/** The words of a BCP 47 tag; English when there are none in it. */
export function mailMessages(language: string): MailMessages {
  return LANGUAGES[language] ?? LANGUAGES[language.split('-', 1)[0] ?? ''] ?? en
}
