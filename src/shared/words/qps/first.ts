import { words as english } from '../en/first.ts'
import { pseudo } from './pseudo.ts'

export const words = pseudo(english)
