import { paper as en } from '../../words/en/paper.ts'
import { paper as fr } from '../../words/fr/paper.ts'
import { paper as pt } from '../../words/pt/paper.ts'
import { paper as sw } from '../../words/sw/paper.ts'

/** Every word of the quotation in one language. A further language is a further object of this type. */
export type QuotationMessages = typeof en

const LANGUAGES: Readonly<Record<string, QuotationMessages>> = { en, fr, pt, sw }

/** Words for a BCP 47 tag: by its primary language, English when that has none of its own. `tag` = what was found. */
export function quotationMessages(language: string): { readonly tag: string; readonly words: QuotationMessages } {
  const primary = language.toLowerCase().split('-')[0] ?? ''
  const words = LANGUAGES[primary]
  return words === undefined ? { tag: 'en', words: en } : { tag: primary, words }
}
