import Alert from 'react-bootstrap/Alert'
import { useParams, useSearchParams } from 'react-router-dom'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { PHOTO_TAKERS, YARD_READERS } from '../../../../shared/domain/permissions.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { KnownVehicle } from '../vehicle-desk/KnownVehicle.tsx'
import { messages as desk } from '../vehicle-desk/messages.ts'
import { useNamedDraft } from '../vehicle-desk/use-draft.ts'
import { VehicleHead } from '../vehicle-desk/VehicleHead.tsx'
import { messages } from './messages.ts'
import { ReportDesk } from './ReportDesk.tsx'

/** What somebody sees of a vehicle: the report in force, and the form of a new one. */
export function Page() {
  const { saexRef = '' } = useParams()
  const [address] = useSearchParams()
  const draft = address.get('draft')
  // A draft that is gone on with is another form.
  const main = useHeldFocus('h1')
  const isPermitted = usePermission(YARD_READERS)
  return (
    <main ref={main} id="content" className="vehicle-desk">
      {isPermitted ? (
        <KnownVehicle key={`${saexRef} ${draft ?? ''}`} saexRef={saexRef}>
          {(vehicle) => (
            <>
              <VehicleHead vehicle={vehicle} place="condition" />
              <Beginning vehicle={vehicle} draftId={draft} />
            </>
          )}
        </KnownVehicle>
      ) : (
        <NotPermitted title={messages.heading} />
      )}
    </main>
  )
}

function Beginning({ vehicle, draftId }: { readonly vehicle: StaffVehicle; readonly draftId: string | null }) {
  const mayWrite = usePermission(PHOTO_TAKERS)
  const draft = useNamedDraft(mayWrite ? draftId : null, { form: 'condition', subject: vehicle.saexRef })
  if (draft === 'loading') {
    return (
      <div className="card card-body" aria-busy="true">
        <SkeletonLines widths={[50, 75, 100, 75]} />
      </div>
    )
  }
  if (draft === 'failed') return <FailedPart text={desk.draftNotOpened} onRetry={() => window.location.reload()} />
  const isGone = draft === 'gone'
  return (
    <>
      {isGone ? <Alert variant="warning">{desk.draftGone.saved}</Alert> : null}
      <ReportDesk vehicle={vehicle} draft={isGone ? null : draft} mayWrite={mayWrite} />
    </>
  )
}
