import type * as z from 'zod/mini'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import { quoteRequestSchema } from '../../../../shared/contract/quotes.ts'
import { CLIENT_FIELDS, type ClientDetails, type ClientField } from '../../../buyer/stored-details.ts'
import type { Words } from '../../../words/words.ts'

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
} as const satisfies Readonly<Record<Exclude<ClientField, 'cellNo'>, keyof Words<'order'>>>

export function trimDetails({ firstName, surname, email, cellNo }: ClientDetails): ClientDetails {
  return { firstName: firstName.trim(), surname: surname.trim(), email: visible(email).trim(), cellNo: cellNo.trim() }
}

/** Without the marks that copying from contacts and chats leaves around an address. */
function visible(email: string): string {
  return email.replaceAll(/[\p{Cf}\p{DI}]/gu, '')
}

/** {} = good to send. The rules are the contract's, so that the server refuses nothing that passed here. */
export function clientFaults(details: ClientDetails, words: Words<'order'>): ClientFaults {
  const faults: ClientFaults = {}
  const trimmed = trimDetails(details)
  for (const field of CLIENT_FIELDS) {
    const fault = faultOf(field, trimmed[field], words)
    if (fault !== null) faults[field] = fault
  }
  return faults
}

function faultOf(field: ClientField, value: string, words: Words<'order'>): string | null {
  if (value === '') return field === 'cellNo' ? null : words[REQUIRED_WORDS[field]]
  if (value.length > CLIENT_LIMITS[field]) return words.tooLong(CLIENT_LIMITS[field])
  const schema: z.ZodMiniType = quoteRequestSchema.shape[field]
  if (schema.safeParse(value).success) return null
  return field === 'email' ? words.emailMalformed : words.notStorable
}
