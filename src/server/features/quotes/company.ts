import { readFileSync } from 'node:fs'
import { quotationRecordSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'

/** The company as papers and mails name it. */
export type Company = QuotationRecord['company']

/** What the specification gives of the company (section 5, Contact Us); what it withholds is left out (decision 66). */
const DEFAULT_COMPANY: Company = {
  name: 'Saex',
  addressLines: ['9/11 University Road', 'Imperial Office Park', 'Westville, Durban', 'South Africa'],
  hours: 'Monday to Friday 9:00am to 3:30pm',
  phones: [],
  whatsapp: null,
  email: null,
  website: null,
}

/** The company of COMPANY_FILE (JSON with any of these fields), the default where it is silent. Throws in plain words. */
export function loadCompany(companyFile: string | undefined): Company {
  if (companyFile === undefined) return DEFAULT_COMPANY
  const given = parseFile(companyFile)
  const company = quotationRecordSchema.shape.company.safeParse({ ...DEFAULT_COMPANY, ...given })
  if (company.success) return company.data
  const fields = company.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new Error(
    `The setting COMPANY_FILE is wrong: in the file ${companyFile} these fields are not usable: ${fields}.`,
  )
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
