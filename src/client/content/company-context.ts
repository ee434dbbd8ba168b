import { createContext, useContext } from 'react'
import { COMPANY, type Company } from '../../shared/domain/company.ts'

export const CompanyContext = createContext<Company>(COMPANY)

/** The company as this installation presents it. */
export function useCompany(): Company {
  return useContext(CompanyContext)
}
