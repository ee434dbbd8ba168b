import { useState } from 'react'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { type FailureKind, failureKind } from '../../../api/api-failure.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { StaffLookUpForm } from '../../../ui/StaffLookUpForm.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { vehicleLookedUp } from '../look-ups/look-ups.slice.ts'
import { RecentLookUps } from '../look-ups/RecentLookUps.tsx'
import { FoundCard } from './FoundCard.tsx'
import { messages } from './messages.ts'
import { useDispatch } from 'react-redux'
import type { FoundVehicle } from '../../../../shared/contract/vehicle-export.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { vehicleExportApi } from '../../../api/staff/vehicle-export-api.ts'
import { kindWords } from '../../../api/staff/failure-words.ts'

const HEAD = { title: messages.title, isHidden: true }

/** One vehicle by its reference, to hand on as a report or a spreadsheet. */
export function Page() {
  const isPermitted = usePermission(PERMISSION.salesAgent)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="dash-narrow">
      <PageHeading head={HEAD}>{messages.title}</PageHeading>
      {isPermitted ? <Export /> : <NotPermitted />}
    </main>
  )
}

function Export() {
  const { search, isSearching, found, unanswered } = useLookUp()
  const [typed, setTyped] = useState('')
  function handleSearch(reference: string) {
    setTyped(reference)
    void search(reference)
  }
  return (
    <>
      <p className="text-body-secondary">{messages.hint}</p>
      <StaffLookUpForm
        isSearching={isSearching}
        isMain={found === null && unanswered === null}
        found={found && `${found.saexRef}, ${found.title}`}
        onSearch={handleSearch}
      />
      {found === null ? (
        unanswered === null && <RecentLookUps onSearch={handleSearch} />
      ) : (
        <FoundCard key={found.saexRef} vehicle={found} isOld={isSearching} />
      )}
      {unanswered === null ? null : (
        <div className="mt-5">
          <FailedPart
            title={messages.unansweredTitle}
            text={kindWords(messages.unanswered, unanswered)}
            onRetry={() => void search(typed)}
            isMain
          />
        </div>
      )}
    </>
  )
}

/** The look-up by reference; only an answer says that there is no such vehicle (`staff.look-up-fails`). */
function useLookUp() {
  const dispatch = useDispatch<ClientDispatch>()
  const [find, { isLoading }] = vehicleExportApi.useFindVehicleMutation()
  const [found, setFound] = useState<FoundVehicle | null>(null)
  const [unanswered, setUnanswered] = useState<FailureKind | null>(null)

  function sayNotFound() {
    dispatch(showMessage({ kind: 'error', summary: messages.notFoundSummary, detail: messages.notFoundDetail }))
  }

  function fail(kind: FailureKind) {
    setFound(null)
    const isAnswered = kind === 'notFound' || kind === 'invalid'
    setUnanswered(isAnswered ? null : kind)
    if (isAnswered) sayNotFound()
  }

  async function search(typed: string): Promise<void> {
    if (isLoading) return
    const reference = typed.trim()
    if (reference === '') {
      sayNotFound()
      return
    }
    const { data, error } = await find(reference)
    if (data === undefined) {
      fail(failureKind(error))
      return
    }
    setUnanswered(null)
    setFound(data.result)
    dispatch(vehicleLookedUp({ saexRef: data.result.saexRef, title: data.result.title }))
  }

  return { search, isSearching: isLoading, found, unanswered }
}
