import { wordsOf } from '../../content/words.ts'

export const quotationMessages = wordsOf('quotation')
