import type { Company } from '../../shared/domain/company.ts'

/** A page about the company: where it leads, and our own page, which is there without a connection too. */
export type CompanyLink = { readonly to: string; readonly own: string }

/**
 * Where About Us, FAQ and Contact Us lead: each to its own address, else to the company's site once that is known, else to
 * our page (`screens.company-file`).
 */
export function companyLinks({ website, aboutUrl, faqUrl, contactUrl }: Company) {
  const site = website === null || /^https?:/.test(website) ? website : `https://${website}`
  const link = (address: string | null, own: string): CompanyLink => ({ to: address ?? site ?? own, own })
  return { about: link(aboutUrl, '/about'), faq: link(faqUrl, '/faq'), contact: link(contactUrl, '/contact-us') }
}
