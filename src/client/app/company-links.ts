import type { Company } from '../../shared/domain/company.ts'

/**
 * Where About Us, FAQ and Contact Us lead: the company's own site once its address is known, else our pages
 * (`screens.company-file`).
 */
export function companyLinks({ website }: Company) {
  if (website === null) return { about: '/about', faq: '/faq', contact: '/contact-us' }
  const site = /^https?:/.test(website) ? website : `https://${website}`
  return { about: site, faq: site, contact: site }
}
