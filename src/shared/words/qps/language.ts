import type { LanguageWords } from '../language-words.ts'

/** The pseudo-language that layouts are tested with. */
export const language: LanguageWords = {
  name: 'Pseudo',
  isForTests: true,
  first: () => import('./first.ts'),
  late: () => import('./late.ts'),
  documents: () => import('./documents.ts'),
}
