import type { LanguageWords } from '../language-words.ts'

export const language: LanguageWords = {
  name: 'English',
  first: () => import('./first.ts'),
  late: () => import('./late.ts'),
  documents: () => import('./documents.ts'),
}
