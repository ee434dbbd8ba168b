import { wordsOf } from '../../../content/words.ts'

export const entryMessages = wordsOf('entryRules')
