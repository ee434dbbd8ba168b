import { wordsOf } from '../../content/words.ts'

export const listingMessages = wordsOf('listing')
