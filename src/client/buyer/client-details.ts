import type * as z from 'zod/mini'
import { LIMITS } from '../../shared/contract/limits.ts'
import { quoteRequestSchema } from '../../shared/contract/quotes.ts'
import { CLIENT_FIELDS, isClientField, type ClientDetails, type ClientField } from './stored-details.ts'
import type { Words } from '../words/words.ts'

/** One sentence under each wrong field. */
export type ClientFaults = Partial<Record<ClientField, string>>

const CLIENT_LIMITS: Readonly<Record<ClientField, number>> = {
  firstName: LIMITS.name,
  surname: LIMITS.name,
  email: LIMITS.email,
  cellNo: LIMITS.phone,
}
const REQUIRED_WORDS = {
  firstName: 'firstNameMissing',
  surname: 'lastNameMissing',
  email: 'emailMissing',
} as const satisfies Readonly<Record<Exclude<ClientField, 'cellNo'>, keyof Words<'quoteRequest'>>>
const MALFORMED_WORDS = {
  firstName: 'nameMalformed',
  surname: 'nameMalformed',
  email: 'emailMalformed',
  cellNo: 'phoneMalformed',
} as const satisfies Readonly<Record<ClientField, keyof Words<'quoteRequest'>>>

/** As it is sent: without what copying from contacts and chats leaves, which nobody sees and the contract refuses. */
export function trimDetails({ firstName, surname, email, cellNo }: ClientDetails): ClientDetails {
  return {
    firstName: inPlainBlanks(firstName),
    surname: inPlainBlanks(surname),
    email: visible(email).trim(),
    cellNo: inPlainBlanks(cellNo),
  }
}

function inPlainBlanks(text: string): string {
  return visible(text)
    .trim()
    .replaceAll(/\p{Zs}/gu, ' ')
}

function visible(text: string): string {
  return text.replaceAll(/[\p{Cf}\p{DI}]/gu, '')
}

/** {} = good to send. The rules are the contract's, so that the server refuses nothing that passed here. */
export function clientFaults(details: ClientDetails, words: Words<'quoteRequest'>): ClientFaults {
  const faults: ClientFaults = {}
  const trimmed = trimDetails(details)
  for (const field of CLIENT_FIELDS) {
    const fault = faultOf(field, trimmed[field], words)
    if (fault !== null) faults[field] = fault
  }
  return faults
}

/** What the server refused, in the page's own words: they tell what to do in every language. */
export function refusedFaults(fields: readonly string[], words: Words<'quoteRequest'>): ClientFaults {
  return Object.fromEntries(fields.filter(isClientField).map((field) => [field, words[MALFORMED_WORDS[field]]]))
}

function faultOf(field: ClientField, value: string, words: Words<'quoteRequest'>): string | null {
  if (value === '') return field === 'cellNo' ? null : words[REQUIRED_WORDS[field]]
  if (value.length > CLIENT_LIMITS[field]) return words.tooLong(CLIENT_LIMITS[field])
  const schema: z.ZodMiniType = quoteRequestSchema.shape[field]
  return schema.safeParse(value).success ? null : words[MALFORMED_WORDS[field]]
}
