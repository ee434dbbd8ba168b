import { words as english } from '../en/late.ts'
import { pseudo } from './pseudo.ts'

export const words = pseudo(english)
