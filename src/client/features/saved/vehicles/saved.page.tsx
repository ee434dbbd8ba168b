import type { PageRequest } from '../../../api/page.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LazyForget, useRefusalWords } from '../../offline/late.ts'
import { SavedList } from './SavedList.tsx'
import { SearchList } from '../searches/SearchList.tsx'
import { type Reading, useKept } from './use-saved-vehicles.ts'
import { useWords } from '../../../words/use-words.ts'
import type { RecentVehicle } from '../../../../offline/mine-tables.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { CompareTick } from '../compare/CompareTick.tsx'
import { SaveButton } from './SaveButton.tsx'
import { VehicleRow } from './VehicleRow.tsx'

/** What is kept is known to the device alone; the rates are wanted in any case. */
export async function preload({ dispatch }: PageRequest): Promise<undefined> {
  await Promise.all([
    dispatch(currencyApi.endpoints.getRates.initiate()),
    dispatch(currencyApi.endpoints.getCurrencySymbols.initiate()),
  ])
  return undefined
}

/** What the visitor keeps on this device: vehicles, searches, and what was looked at last. */
export function Page() {
  const messages = useWords('saved')
  const { found, lookAgain } = useKept()
  return (
    <main className="container-xl of-device" id="content">
      <LateStyles />
      <PageHeading head={{ title: messages.title, description: messages.description }}>{messages.title}</PageHeading>
      <Content reading={found} onRetry={() => void lookAgain()} />
      <LazyForget />
    </main>
  )
}

type ContentProps = { readonly reading: Reading | undefined; readonly onRetry: () => void }

function Content({ reading, onRetry }: ContentProps) {
  const messages = useWords('saved')
  const refusalWords = useRefusalWords()
  if (reading === undefined) return <LoadingCard className="mt-5" widths={[50, 75, 50, 25]} label={messages.loading} />
  if (reading.phase === 'refused') {
    return (
      <div className="mt-5">
        <FailedPart
          title={messages.storeTitle}
          text={refusalWords(reading.reason, messages.storeRefused[reading.reason])}
          onRetry={onRetry}
        />
      </div>
    )
  }
  const { vehicles, searches, recents, isOutdated } = reading.kept
  return (
    <>
      {isOutdated ? (
        <p className="alert alert-warning align-items-center mt-5">
          <span className="col">{messages.outdated}</span>
          <Button variant="line" onClick={() => window.location.reload()}>
            {messages.reload}
          </Button>
        </p>
      ) : null}
      <SavedList rows={vehicles} />
      <SearchList rows={searches} />
      <RecentList rows={recents} />
    </>
  )
}

/** The vehicles that were looked at last, as they were then. */
function RecentList({ rows }: { readonly rows: readonly RecentVehicle[] }) {
  const messages = useWords('saved')
  return (
    <section aria-labelledby="recently-viewed">
      <h2 className="mt-5 mb-3" id="recently-viewed">
        {messages.recent}
      </h2>
      {rows.length === 0 ? (
        <p className="text-body-secondary">{messages.noRecent}</p>
      ) : (
        <ul className="list-group">
          {rows.map(({ saexRef, vehicle }) => (
            <VehicleRow key={saexRef} vehicle={vehicle}>
              <CompareTick saexRef={saexRef} name={vehicleName(vehicle)} />
              <SaveButton vehicle={vehicle} name={vehicleName(vehicle)} />
            </VehicleRow>
          ))}
        </ul>
      )}
    </section>
  )
}
