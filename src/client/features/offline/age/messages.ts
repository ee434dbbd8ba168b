import { wordsOf } from '../../../content/words.ts'

export const freshnessMessages = wordsOf('freshness')
