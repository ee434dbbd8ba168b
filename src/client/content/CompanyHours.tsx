import { useLanguage, useWords } from '../words/use-words.ts'
import { useCompany } from './company-context.ts'
import { companyHours } from './company-hours.ts'

/** When somebody answers, and by whose clock. */
export function CompanyHours() {
  const language = useLanguage()
  const company = useCompany()
  return (
    <>
      <div>{companyHours(company, language)}</div>
      {company.hours ? <HoursZone /> : null}
    </>
  )
}

/** Whose time the hours are in, where they are known to be hours: beside them stands the visitor's own. */
export function HoursZone() {
  const words = useWords('shell')
  const { openingHours } = useCompany()
  return openingHours ? <div>{words.southAfricanTime}</div> : null
}
