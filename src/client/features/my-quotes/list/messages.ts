import { wordsOf } from '../../../content/words.ts'

export const messages = wordsOf('myQuotes')
