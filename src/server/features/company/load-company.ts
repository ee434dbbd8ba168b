import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { COMPANY, companySchema, type Company } from '../../../shared/domain/company.ts'

/** The company of COMPANY_FILE (JSON with any of these fields), the default where it is silent. Throws in plain words. */
export function loadCompany(companyFile: string | undefined): Company {
  if (companyFile === undefined) return COMPANY
  const given = parseFile(companyFile)
  // Hours of its own make ours untrue.
  const openingHours = 'hours' in given ? null : COMPANY.openingHours
  const company = companySchema.safeParse({ ...COMPANY, openingHours, ...given })
  if (company.success) return company.data
  const fields = company.error.issues.flatMap((issue) => fieldsOf(issue)).join(', ')
  throw new Error(
    `The setting COMPANY_FILE is wrong: in the file ${companyFile} these fields are not usable: ${fields}.`,
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
