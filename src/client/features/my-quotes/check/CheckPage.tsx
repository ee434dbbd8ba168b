import { useLocation } from 'react-router-dom'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { CodeForm } from './CodeForm.tsx'
import { Contacts } from './Contacts.tsx'
import { ScannedQuotation } from './ScannedQuotation.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Checks a quotation by its scanned address or its typed code. What stands behind the # never reaches a server. */
export function CheckPage() {
  const words = useWords('quoteCheck')
  const { hash } = useLocation()
  const fragment = useHydrated() ? hash.slice(1) : ''
  return (
    <main className="wrap" id="content">
      <div className="read">
        <PageHeading head={{ title: words.title, description: words.description, isHidden: true }}>
          {words.title}
        </PageHeading>
        <p className="quiet">{words.intro}</p>
      </div>
      <div className="checked">
        <div className="stack">
          {fragment === '' ? null : <ScannedQuotation fragment={fragment} />}
          <CodeForm />
        </div>
        <Contacts />
      </div>
    </main>
  )
}
