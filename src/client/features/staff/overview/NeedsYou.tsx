import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NeedsYou as Needs, ToPriceByHand } from '../../../../shared/contract/reporting.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { UPLOAD_PERMISSIONS } from '../../../../shared/contract/uploads.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { FailedStatistic } from './FailedStatistic.tsx'
import { messages } from './messages.ts'
import { StatTile, type StatAnswer } from './StatTile.tsx'

type Props = { readonly byHand: StatAnswer<ToPriceByHand>; readonly needs: StatAnswer<Needs> }

/** What waits for somebody, each with the way there for those who may go it (`staff.needs-you`, `staff.price-by-hand`). */
export function NeedsYou({ byHand, needs }: Props) {
  const id = useId()
  const maySell = usePermission(PERMISSION.salesAgent)
  const part = useHeldFocus('h2')
  return (
    <section ref={part} aria-labelledby={id} className="mb-3">
      <h2 id={id} tabIndex={-1} className="mb-2">
        {messages.needsYou}
      </h2>
      <div className="row row-cols-2 row-cols-lg-3 row-cols-xl-5 g-2 g-sm-3">
        <Place>
          <StatTile
            heading="h3"
            title={messages.toPriceByHand}
            answer={byHand}
            valueOf={({ quotations }) => quotations}
          >
            {({ quotations, vehicles }) => (
              <Line to={maySell && quotations > 0 ? '/quotes?show=byHand' : undefined} link={messages.showQuotations}>
                {quotations === 0 ? messages.noneByHand : messages.byHand(formatCount(vehicles), vehicles)}
              </Line>
            )}
          </StatTile>
        </Place>
        {needs.error !== undefined && !needs.isFetching && needs.data === undefined && !needs.isNoted ? (
          <Place isLast>
            <div className="card card-body tile">
              <FailedStatistic
                title={messages.needsFailed}
                error={needs.error}
                isNoted={false}
                onRetry={() => void needs.refetch()}
              />
            </div>
          </Place>
        ) : (
          <Counts needs={needs} maySell={maySell} />
        )}
      </div>
    </section>
  )
}

/** One answer has them all: they come and fail together. */
function Counts({ needs, maySell }: Pick<Props, 'needs'> & { readonly maySell: boolean }) {
  const mayUpload = usePermission(UPLOAD_PERMISSIONS.stock)
  return (
    <>
      <Place>
        <StatTile heading="h3" title={messages.endingSoon} answer={needs} valueOf={({ endingSoon }) => endingSoon}>
          {({ endingSoon }) => (
            <Line to={maySell && endingSoon > 0 ? '/quotes?show=ending' : undefined} link={messages.showQuotations}>
              {messages.endingSoonNote}
            </Line>
          )}
        </StatTile>
      </Place>
      <Place>
        <StatTile
          heading="h3"
          title={messages.reservedLong}
          answer={needs}
          valueOf={({ reservedLong }) => reservedLong.count}
        >
          {({ reservedLong: { saexRefs } }) => <Line>{saexRefs.join(', ') || messages.noneReserved}</Line>}
        </StatTile>
      </Place>
      <Place>
        <StatTile heading="h3" title={messages.failedMails} answer={needs} valueOf={({ failedMails }) => failedMails}>
          {() => <Line>{messages.failedMailsNote}</Line>}
        </StatTile>
      </Place>
      <Place isLast>
        <StatTile
          heading="h3"
          title={messages.lastImport}
          answer={needs}
          valueOf={({ lastImport }) => lastImport?.supplier ?? '–'}
        >
          {({ lastImport }) => (
            <Line to={mayUpload ? '/uploads' : undefined} link={messages.showUploads}>
              {importWords(lastImport)}
            </Line>
          )}
        </StatTile>
      </Place>
    </>
  )
}

/** The last one takes the rest of its row: alone beside a hole it would look broken. */
function Place({ isLast = false, children }: { readonly isLast?: boolean; readonly children: ReactNode }) {
  return <div className={isLast ? 'col rest-of-row' : 'col'}>{children}</div>
}

type LineProps = { readonly children: ReactNode; readonly to?: string | undefined; readonly link?: string }

function Line({ children, to, link }: LineProps) {
  return (
    <div className="fs-14 text-body-secondary">
      {children}
      {to === undefined ? null : (
        <div>
          <Link className="d-inline-block py-2" to={to}>
            {link}
          </Link>
        </div>
      )}
    </div>
  )
}

function importWords(last: Needs['lastImport']): string {
  if (last === null) return messages.noImport
  if (last.isUndone) return messages.importUndone(dayAndMinuteInDigits(last.startedAt))
  return last.finishedAt === null
    ? messages.importOpen(dayAndMinuteInDigits(last.startedAt))
    : messages.importDone(dayAndMinuteInDigits(last.finishedAt))
}
