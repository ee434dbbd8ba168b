import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { STOCK_READERS } from '../../../../shared/domain/permissions.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { KnownVehicle, Loading, NotRead } from './KnownVehicle.tsx'
import { messages } from './messages.ts'
import { useNamedDraft } from './use-draft.ts'
import { VehicleDesk } from './VehicleDesk.tsx'

const NEW = 'new'

/** One vehicle: all that staff know of it, to be changed; or a form for a new one. */
export function Page() {
  const { saexRef = NEW } = useParams()
  const [address] = useSearchParams()
  // Another draft is another form.
  const draft = address.get('draft')
  const main = useHeldFocus('h1')
  const mayRead = usePermission(STOCK_READERS)
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const isPhotographer = usePermission(PERMISSION.photographer)
  const isPermitted = saexRef === NEW ? mayWrite : mayRead
  if (!isPermitted && isPhotographer && saexRef !== NEW)
    return <Navigate to={`/stock-desk/${saexRef}/photos`} replace />
  return (
    <main ref={main} id="content" className="vehicle-desk">
      {isPermitted ? (
        saexRef === NEW ? (
          <Beginning key={draft} vehicle={null} />
        ) : (
          <KnownVehicle key={`${saexRef} ${draft ?? ''}`} saexRef={saexRef}>
            {(vehicle) => <Beginning vehicle={vehicle} />}
          </KnownVehicle>
        )
      ) : (
        <NotPermitted title={messages.untitled} />
      )}
    </main>
  )
}

/** What the form needs besides: the words to choose from, and the draft that the address names. */
function Beginning({ vehicle }: { readonly vehicle: StaffVehicle | null }) {
  const models = stockDeskApi.useGetStockModelsQuery(undefined)
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const [address] = useSearchParams()
  const draft = useNamedDraft(mayWrite ? address.get('draft') : null, {
    form: 'vehicle',
    subject: vehicle?.saexRef ?? null,
  })
  const copied = stockDeskApi.useGetStaffVehicleQuery(address.get('copy') ?? '', {
    skip: vehicle !== null || !address.has('copy'),
  })
  const title = vehicle === null ? messages.newTitle : vehicle.saexRef
  if (models.data === undefined) {
    if (models.error === undefined) return <Loading title={title} />
    return (
      <FailedPart
        heading={<PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
        onRetry={() => void models.refetch()}
      />
    )
  }
  if (draft === 'loading' || copied.isLoading) return <Loading title={title} />
  if (draft === 'failed') {
    return (
      <FailedPart
        heading={<PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
        text={messages.draftNotOpened}
        onRetry={() => window.location.reload()}
      />
    )
  }
  if (copied.data === undefined && copied.error !== undefined) {
    return <NotRead error={copied.error} onRetry={() => void copied.refetch()} />
  }
  const copy = copied.data === undefined ? null : copied.data.result.values
  const isGone = draft === 'gone'
  return (
    <VehicleDesk
      newest={vehicle}
      models={models.data.result}
      draft={isGone ? null : draft}
      isDraftGone={isGone}
      copy={copy}
    />
  )
}
