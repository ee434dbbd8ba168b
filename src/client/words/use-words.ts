import { createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../shared/domain/language.ts'
import { type Words, wordsIn } from './words.ts'

/** The language of this page, from its start to its end; another language is another page. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The words of one part, in the language of this page. */
export function useWords<Part extends Parameters<typeof wordsIn>[1]>(part: Part): Words<Part> {
  return wordsIn(useLanguage(), part)
}
