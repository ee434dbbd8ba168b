import { Link } from 'react-router-dom'
import { useCompany } from '../../../content/company-context.ts'
import { PRIVACY } from '../../../content/pages.ts'

/** Before anything is typed: who receives the details, why, for how long, and the rights. */
export function PrivacyNotice() {
  const { name } = useCompany()
  return (
    <div className="s13 quieter">
      {PRIVACY.notice}
      <details>
        <summary>{PRIVACY.summary}</summary>
        <dl>
          {PRIVACY.short.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text(name)}</dd>
            </div>
          ))}
        </dl>
        <Link to="/privacy" target="_blank">
          {PRIVACY.whole}
        </Link>
      </details>
    </div>
  )
}
