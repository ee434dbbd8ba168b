import { wordsOf } from '../../../content/words.ts'

export const quoteCheckMessages = wordsOf('quoteCheck')
