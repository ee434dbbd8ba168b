import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import {
  COMPANY,
  companySchema,
  CONTACT_FIELDS,
  SAMPLE_CONTACTS,
  type Company,
} from '../../../shared/domain/company.ts'

/** With a number in it: `tel:` and `wa.me` take the digits alone. */
const telephone = z.string().check(z.regex(/(?:\d\D*){7}/))
/** It becomes a `mailto:` address. */
const mailAddress = z.string().check(z.regex(/^[^\s<>"@,;:?]+@[^\s<>"@,;:?]+$/))

/** Narrower than what papers are read by, of which some were issued before these were asked for. */
const fileSchema = z.extend(companySchema, {
  phones: z.array(telephone),
  whatsapp: z.nullable(telephone),
  email: z.nullable(mailAddress),
})

type CompanyConfig = Pick<Config, 'companyFile' | 'hasSampleContacts'>

/**
 * The company of COMPANY_FILE (JSON with any of these fields), the default where it is silent; without a file an
 * installation with sample stock has sample contacts. Throws in plain words.
 */
export function loadCompany({ companyFile, hasSampleContacts }: CompanyConfig): Company {
  if (companyFile === undefined) return hasSampleContacts ? { ...COMPANY, ...SAMPLE_CONTACTS } : COMPANY
  const given = parseFile(companyFile)
  // Hours of its own make ours untrue.
  const openingHours = 'hours' in given ? null : COMPANY.openingHours
  const company = fileSchema.safeParse({ ...COMPANY, openingHours, ...given })
  if (company.success) return company.data
  const fields = company.error.issues.flatMap((issue) => fieldsOf(issue)).join(', ')
  throw new Error(
    `The setting COMPANY_FILE is wrong: in the file ${companyFile} these fields are not usable: ${fields}.`,
  )
}

/** What a buyer needs and production does not have, a sentence each (`screens.company-file`). */
export function missingContacts(company: Company): readonly string[] {
  return CONTACT_FIELDS.filter((field) => (company[field]?.length ?? 0) === 0).map(
    (field) => `COMPANY_FILE names no ${field}: buyers are not told any.`,
  )
}

function fieldsOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
}

function parseFile(path: string): object {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content
  } catch (cause) {
    throw new Error(`The setting COMPANY_FILE is wrong: ${path} is no readable JSON file.`, { cause })
  }
  throw new Error(`The setting COMPANY_FILE is wrong: ${path} must hold one object.`)
}
