import { DEFAULT_LANGUAGE, isKnown, type Language, WORDS } from '../domain/language.ts'
import type { DocumentWords } from './language-words.ts'

export type PaperWords = DocumentWords['paper']
export type MailWords = DocumentWords['mail']

// All of them at the start: the server writes in every language, and writing a paper shall not wait.
const english = await WORDS[DEFAULT_LANGUAGE].documents()
const documents = new Map<Language, DocumentWords>()
for (const language of Object.keys(WORDS).filter((name) => isKnown(name))) {
  documents.set(language, await WORDS[language].documents())
}

/** The words of a BCP 47 tag, by its primary language; English where it has none of its own. `language` = what was found. */
export function documentWords(tag: string): DocumentWords & { readonly language: Language } {
  const primary = tag.toLowerCase().split('-', 1)[0]
  const language = isKnown(primary) ? primary : DEFAULT_LANGUAGE
  const { paper, mail } = documents.get(language) ?? english
  return { language, paper, mail }
}
