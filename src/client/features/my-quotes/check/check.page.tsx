import { useLocation } from 'react-router-dom'
import type { PageRequest } from '../../../api/page.ts'
import { quoteCheckApi } from '../../../api/public/quote-check-api.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { CodeForm } from './CodeForm.tsx'
import { Contacts } from './Contacts.tsx'
import { useWords } from '../../../words/use-words.ts'
import { CheckResult } from './CheckResult.tsx'
import { PaperCheck } from './PaperCheck.tsx'
import { useScannedQuotation } from './use-scanned-quotation.ts'

/** The keys travel with the page, so that the check itself needs no further answer. */
export async function preload({ dispatch }: PageRequest): Promise<undefined> {
  await dispatch(quoteCheckApi.endpoints.getQuoteKeys.initiate())
  return undefined
}

/** Checks a quotation by its scanned address or its typed code. What stands behind the # never reaches a server. */
export function Page() {
  const words = useWords('quoteCheck')
  const { hash } = useLocation()
  const fragment = useHydrated() ? hash.slice(1) : ''
  const main = useHeldFocus('h1')
  return (
    <main ref={main} className="container-xl" id="content">
      <LateStyles />
      <div className="read">
        <PageHeading head={{ title: words.title, description: words.description, isHidden: true }}>
          {words.title}
        </PageHeading>
        <p className="text-body-secondary">{words.intro}</p>
      </div>
      <div className="row g-4 mt-0">
        <div className="col-lg-7 vstack gap-4">
          <p className="alert alert-warning mb-0">
            <Icon name="warn" /> <span>{words.noBankDetails}</span>
          </p>
          {fragment === '' ? null : <ScannedQuotation fragment={fragment} />}
          <PaperCheck />
          <CodeForm />
        </div>
        <div className="col-lg-5">
          <Contacts />
        </div>
      </div>
    </main>
  )
}

/** The result for a scanned address, announced when it is there. */
function ScannedQuotation({ fragment }: { readonly fragment: string }) {
  const words = useWords('quoteCheck')
  const { verdict, again } = useScannedQuotation(fragment)
  return (
    <div aria-live="polite">
      <CheckResult verdict={verdict} busyWords={words.checking} onAgain={again} />
    </div>
  )
}
