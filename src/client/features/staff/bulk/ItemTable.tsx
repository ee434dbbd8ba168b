import { useState } from 'react'
import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import type { BulkItem } from '../../../../shared/contract/bulk.ts'
import { STOCK_READERS } from '../../../../shared/domain/permissions.ts'
import { bulkApi } from '../../../api/staff/bulk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

type Props = { readonly id: number; readonly first: readonly BulkItem[]; readonly hasMore: boolean }

/** Vehicles of a change, each as it was and would be, or is; `first` came with the change. */
export function ItemTable({ id, first, hasMore }: Props) {
  const [isAll, setAll] = useState(false)
  const pages = usePages({ id, skip: !isAll })
  const part = useHeldFocus<HTMLDivElement>('section')
  const items = pages.items.length > 0 ? pages.items : first
  return (
    <div ref={part}>
      {/* Without a tab stop nobody could scroll it by keyboard. */}
      <section className="table-responsive" tabIndex={0} aria-label={messages.tableBox}>
        <Table className="bulk-table" aria-label={messages.table}>
          <thead>
            <tr>
              <th scope="col">{messages.vehicle}</th>
              <th scope="col" className="text-end">
                {messages.before}
              </th>
              <th scope="col" className="text-end">
                {messages.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.saexRef}>
                <th scope="row">
                  <VehicleLink saexRef={item.saexRef} className="fs-14 text-nowrap" />
                  <div className="fs-13 text-body-secondary">{item.name}</div>
                </th>
                <td className="text-end" data-label={messages.before}>
                  {item.before}
                </td>
                <td className="text-end" data-label={messages.after}>
                  {item.after}
                  {item.reason === null ? null : (
                    <div className="fs-13 text-warning-emphasis">{messages.leftAlone}</div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <More pages={pages} onMore={isAll || !hasMore ? pages.goOn : () => setAll(true)} />
    </div>
  )
}

type ReasonProps = { readonly id: number; readonly left: 'true' | 'out'; readonly title: string }

/** Those that were left out, were not changed, or not changed back, and why; nothing where there is none. */
export function LeftList({ id, left, title }: ReasonProps) {
  const pages = usePages({ id, left, skip: false })
  const { items } = pages
  const part = useHeldFocus('h2')
  if (pages.isLoaded && items.length === 0) return null
  const heading = `left-${left}`
  return (
    <section ref={part} className="card card-body mt-3" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul className="desk-plain">
        {items.map((item) => (
          <li key={item.saexRef} className="py-2">
            <VehicleLink saexRef={item.saexRef} /> {item.name}
            <div className="fs-14 text-body-secondary">
              {item.reason === null ? '' : messages.reasons[item.reason].one}
            </div>
          </li>
        ))}
      </ul>
      <More pages={pages} onMore={pages.goOn} />
    </section>
  )
}

/** For whoever may open it: who confirms prices alone may not. */
function VehicleLink({ saexRef, className }: Pick<BulkItem, 'saexRef'> & { readonly className?: string }) {
  const mayOpen = usePermission(STOCK_READERS)
  if (!mayOpen) return <span className={className}>{saexRef}</span>
  return (
    <Link className={className} to={`/stock-desk/${saexRef}`}>
      {saexRef}
    </Link>
  )
}

type Asked = { readonly id: number; readonly left?: 'true' | 'out'; readonly skip: boolean }

/** All pages up to the one that was asked for last. */
function usePages({ skip, ...asked }: Asked) {
  const [cursor, setCursor] = useState(0)
  const [earlier, setEarlier] = useState<readonly BulkItem[]>([])
  const { currentData, error, isFetching, refetch } = bulkApi.useListBulkItemsQuery(
    { ...asked, cursor },
    { refetchOnMountOrArgChange: true, skip },
  )
  const page = currentData?.result
  const items = [...earlier, ...(page?.items ?? [])]
  const next = page?.next ?? null
  return {
    items,
    isLoaded: page !== undefined,
    isWaiting: isFetching && page === undefined,
    isFailed: error !== undefined && page === undefined,
    retry: () => void refetch(),
    goOn:
      next === null
        ? undefined
        : () => {
            setEarlier(items)
            setCursor(next)
          },
  }
}

type MoreProps = {
  readonly pages: ReturnType<typeof usePages>
  /** Undefined where there are no more, or nobody knows yet. */
  readonly onMore: (() => void) | undefined
}

function More({ pages, onMore }: MoreProps) {
  const { isWaiting } = pages
  // While it waits it keeps the focus.
  const [isPressed, setPressed] = useState(false)
  return (
    <>
      {isWaiting ? <SkeletonLines widths={[75, 50]} /> : null}
      {pages.isFailed ? <FailedPart onRetry={pages.retry} /> : null}
      {onMore === undefined && !(isPressed && isWaiting) ? null : (
        <div>
          <Button
            variant="line"
            isBusy={isWaiting}
            aria-disabled={isWaiting}
            onClick={() => {
              setPressed(true)
              onMore?.()
            }}
          >
            {messages.more}
          </Button>
        </div>
      )}
    </>
  )
}
