import { wordsOf } from '../../../content/words.ts'

export const orderMessages = wordsOf('order')
