import { Link } from 'react-router-dom'
import { useCompany } from '../../../content/company-context.ts'
import { useWords } from '../../../words/use-words.ts'

/** Before anything is typed: who receives the details, why, for how long, and the rights. */
export function PrivacyNotice() {
  const privacy = useWords('privacy')
  const { name } = useCompany()
  return (
    <div className="s13 quieter">
      {privacy.notice}
      <details>
        <summary>{privacy.summary}</summary>
        <dl>
          {privacy.short.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text(name)}</dd>
            </div>
          ))}
        </dl>
        <Link to="/privacy" target="_blank">
          {privacy.whole}
        </Link>
      </details>
    </div>
  )
}
