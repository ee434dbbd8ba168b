import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayInDigits, minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { StatTile } from './StatTile.tsx'
import { TopSearches } from './TopSearches.tsx'
import { useStatistics } from './use-statistics.ts'
import { WeekPanel } from './WeekPanel.tsx'

const HEAD = { title: messages.title, isHidden: true }

/** The overview: four figures, the searches of the past 7 days, and what was searched for most. */
export function DashboardPage() {
  const isPermitted = usePermission(PERMISSION.advertiser)
  return (
    <main id="content">
      {isPermitted ? (
        <Overview />
      ) : (
        <>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <NotPermitted />
        </>
      )}
    </main>
  )
}

function Overview() {
  const { tiles, asOf, isLoading, refresh } = useStatistics()
  return (
    <>
      <div className="row-flex spread may-wrap dash-head">
        <PageHeading head={HEAD}>{messages.title}</PageHeading>
        <div className="row-flex s14 quieter">
          {isLoading ? <SlowText /> : null}
          {asOf === null ? null : <span>{messages.asOf(timeWords(asOf))}</span>}
          <Button variant="text" className="s14" onClick={refresh}>
            <Icon name="retry" size="s" /> {messages.refresh}
          </Button>
        </div>
      </div>
      <div className="tiles">
        {tiles.map(({ title, against, answer }) => (
          <StatTile key={title} title={title} against={against} answer={answer} />
        ))}
      </div>
      <div className="dash-row">
        <WeekPanel />
        <TopSearches />
      </div>
    </>
  )
}

/** '20/11/2026 11:42'. */
function timeWords(instant: string): string {
  return `${dayInDigits(instant)} ${minuteInDigits(instant).slice(-5)}`
}
