import { Link } from 'react-router-dom'
import { useCompany } from '../../../content/company-context.ts'
import { PRIVACY } from '../../../content/pages.ts'
import { TextPage } from './TextPage.tsx'

export function Page() {
  const { name } = useCompany()
  const parts = [...PRIVACY.short.map(({ heading, text }) => ({ heading, text: text(name) })), ...PRIVACY.more]
  return (
    <TextPage title={PRIVACY.title} intro={PRIVACY.intro}>
      <div className="read stack faq">
        {parts.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          {PRIVACY.ask} <Link to="/contact-us">{PRIVACY.contact}</Link>
        </p>
      </div>
    </TextPage>
  )
}
