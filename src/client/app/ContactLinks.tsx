import { phoneLink, whatsappLink } from '../../shared/domain/company.ts'
import { useCompany } from '../content/company-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/use-words.ts'

/** E-mail and WhatsApp by name, as far as the company has given them. */
export function ContactLinks() {
  const messages = useWords('shell')
  const company = useCompany()
  const whatsapp = whatsappLink(company)
  return (
    <>
      {whatsapp ? (
        <a href={whatsapp}>
          <Icon name="chat" size="s" /> {messages.whatsapp}
        </a>
      ) : null}
      {company.email ? (
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" size="s" /> {messages.emailUs}
        </a>
      ) : null}
    </>
  )
}

/** Numbers and address themselves, to be read out, copied or called. */
export function Contacts() {
  const messages = useWords('shell')
  const company = useCompany()
  const whatsapp = whatsappLink(company)
  return (
    <>
      {company.phones.map((phone) => (
        <a key={phone} href={phoneLink(phone)}>
          <Icon name="phone" size="s" /> {phone}
        </a>
      ))}
      {whatsapp ? (
        <a href={whatsapp} aria-label={`${messages.whatsapp} ${company.whatsapp}`}>
          <Icon name="chat" size="s" /> {company.whatsapp}
        </a>
      ) : null}
      {company.email ? (
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" size="s" /> {company.email}
        </a>
      ) : null}
    </>
  )
}

export function SocialLinks() {
  const messages = useWords('shell')
  const company = useCompany()
  const { facebook, linkedin, instagram } = company.social
  const links = [
    { name: messages.facebook, href: facebook },
    { name: messages.whatsapp, href: whatsappLink(company) },
    { name: messages.linkedin, href: linkedin },
    { name: messages.instagram, href: instagram },
  ]
  return links.map(({ name, href }) =>
    href ? (
      <a key={name} href={href}>
        {name}
      </a>
    ) : null,
  )
}
