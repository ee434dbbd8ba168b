import { Link } from 'react-router-dom'
import { useCompany } from '../../../content/company-context.ts'
import { TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const privacy = useWords('privacy')
  const { name } = useCompany()
  const parts = [...privacy.short.map(({ heading, text }) => ({ heading, text: text(name) })), ...privacy.more]
  return (
    <TextPage title={privacy.title} intro={privacy.intro}>
      <div className="read vstack gap-5 mt-5">
        {parts.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          {privacy.ask} <Link to="/contact-us">{privacy.contact}</Link>
        </p>
      </div>
    </TextPage>
  )
}
