import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Draft } from '../../../../shared/contract/drafts.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { draftsApi } from '../../../api/staff/drafts-api.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { VehicleDesk } from './VehicleDesk.tsx'

/** A form reads once; after that only news of what others did is asked for. */
const NEWS_MS = 30_000
const NEW = 'new'

/** One vehicle: all that staff know of it, to be changed; or a form for a new one. */
export function VehicleDeskPage() {
  const { saexRef = NEW } = useParams()
  const [address] = useSearchParams()
  // Another draft is another form.
  const draft = address.get('draft')
  const mayRead = usePermission([PERMISSION.salesAgent, PERMISSION.stockClerk])
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const isPermitted = saexRef === NEW ? mayWrite : mayRead
  return (
    <main id="content" className="vehicle-desk">
      {isPermitted ? (
        saexRef === NEW ? (
          <Beginning key={draft} vehicle={null} />
        ) : (
          <Known key={draft} saexRef={saexRef} />
        )
      ) : (
        <>
          <PageHeading head={{ title: messages.untitled, isHidden: true }}>{messages.untitled}</PageHeading>
          <NotPermitted />
        </>
      )}
    </main>
  )
}

function Known({ saexRef }: { readonly saexRef: string }) {
  const { data, error, refetch } = stockDeskApi.useGetStaffVehicleQuery(saexRef, {
    refetchOnMountOrArgChange: true,
    pollingInterval: NEWS_MS,
    skipPollingIfUnfocused: true,
  })
  if (data !== undefined) return <Beginning vehicle={data.result} />
  if (error === undefined) return <Loading title={saexRef} />
  const kind = failureKind(error)
  const words: Partial<Record<string, string>> = messages.failed
  if (kind === 'notFound') return <Nobody />
  const title = messages.failedTitle
  return (
    <FailedPart
      heading={<PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
      text={words[kind] ?? messages.failed.unexpected}
      onRetry={() => void refetch()}
    />
  )
}

function Nobody() {
  const title = messages.notFoundTitle
  return (
    <div className="card state-box">
      <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>
      <p>{messages.notFound}</p>
      <Link className="btn btn-line" to="/stock-desk">
        {messages.toStock}
      </Link>
    </div>
  )
}

/** What the form needs besides: the words to choose from, and the draft that the address names. */
function Beginning({ vehicle }: { readonly vehicle: StaffVehicle | null }) {
  const models = stockDeskApi.useGetStockModelsQuery(undefined)
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const [address] = useSearchParams()
  const draft = useNamedDraft(mayWrite ? address.get('draft') : null)
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
  const copy = copied.data === undefined ? null : copied.data.result.values
  return <VehicleDesk newest={vehicle} models={models.data.result} draft={draft} copy={copy} />
}

/** Null where the address names none; one that has gone was sent or thrown away, and failing to know is said. */
function useNamedDraft(id: string | null): Draft | null | 'loading' | 'failed' {
  const [open] = draftsApi.useOpenDraftMutation()
  const [draft, setDraft] = useState<Draft | null | 'loading' | 'failed'>(id === null ? null : 'loading')
  // The form reads it once: what is saved from it must not come back into it.
  const [wanted] = useState(id)
  useEffect(() => {
    async function read(from: string) {
      const { data, error } = await open(from)
      setDraft(data?.result ?? (failureKind(error) === 'notFound' ? null : 'failed'))
    }
    if (wanted !== null) void read(wanted)
  }, [open, wanted])
  return draft
}

function Loading({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>
      <div className="card card-body mt-3" aria-busy="true">
        <SkeletonLines widths={[50, 75, 100, 75, 100, 50]} />
      </div>
    </>
  )
}
