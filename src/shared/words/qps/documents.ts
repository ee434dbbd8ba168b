import * as english from '../en/documents.ts'
import { pseudo } from './pseudo.ts'

export const paper = pseudo(english.paper)
export const mail = pseudo(english.mail)
