import { wordsOf } from '../../content/words.ts'

export const words = wordsOf('keeping')
