import { wordsOf } from '../../../content/words.ts'

export const estimateMessages = wordsOf('estimate')
