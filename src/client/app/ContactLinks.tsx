import { whatsappLink } from '../../shared/domain/company.ts'
import { useCompany } from '../content/company-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/use-words.ts'

/** E-mail and WhatsApp, as far as the company has given them. */
export function ContactLinks({ emailName }: { readonly emailName: string }) {
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
          <Icon name="mail" size="s" /> {emailName}
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
