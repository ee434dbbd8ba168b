import { useState } from 'react'
import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import type { BulkItem } from '../../../../shared/contract/bulk.ts'
import { bulkApi } from '../../../api/staff/bulk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { messages } from './messages.ts'

/** Vehicles of a change, each as it was and would be, or is. */
export function ItemTable({ items }: { readonly items: readonly BulkItem[] }) {
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-responsive" tabIndex={0} aria-label={messages.tableBox}>
      <Table className="bulk-table" aria-label={messages.table}>
        <thead>
          <tr>
            <th scope="col">{messages.vehicle}</th>
            <th scope="col">{messages.before}</th>
            <th scope="col">{messages.after}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.saexRef}>
              <th scope="row">
                <Link to={`/stock-desk/${item.saexRef}`}>{item.saexRef}</Link>
                <div className="fs-13 text-body-secondary">{item.name}</div>
              </th>
              <td>{item.before}</td>
              <td>
                {item.after}
                {item.reason === null ? null : <div className="fs-13 text-warning-emphasis">{messages.leftAlone}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Those that were not changed, or not changed back, and why. */
export function LeftAlone({ id }: { readonly id: number }) {
  const [after, setAfter] = useState(0)
  const [earlier, setEarlier] = useState<readonly BulkItem[]>([])
  const { currentData, error, isFetching, refetch } = bulkApi.useListBulkItemsQuery(
    { id, after, isLeft: true },
    { refetchOnMountOrArgChange: true },
  )
  const page = currentData?.result
  const items = [...earlier, ...(page?.items ?? [])]
  const next = page?.next ?? null
  if (page !== undefined && items.length === 0) return null
  return (
    <section className="card card-body mt-3" aria-labelledby="left-alone">
      <h2 id="left-alone">{messages.leftAlone}</h2>
      <ul className="desk-plain">
        {items.map((item) => (
          <li key={item.saexRef} className="py-2">
            <Link to={`/stock-desk/${item.saexRef}`}>{item.saexRef}</Link> {item.name}
            <div className="fs-14 text-body-secondary">{item.reason === null ? '' : messages.whyOf(item.reason)}</div>
          </li>
        ))}
      </ul>
      {isFetching && page === undefined ? <SkeletonLines widths={[75, 50]} /> : null}
      {error === undefined || page !== undefined ? null : <FailedPart onRetry={() => void refetch()} />}
      {next === null ? null : (
        <div>
          <Button
            variant="line"
            onClick={() => {
              setEarlier(items)
              setAfter(next)
            }}
          >
            {messages.more}
          </Button>
        </div>
      )}
    </section>
  )
}
