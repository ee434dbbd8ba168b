import { useSearchParams } from 'react-router-dom'
import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { LateStyles } from '../../ui/LateStyles.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { LazyForget } from './storage/LazyForget.tsx'
import { DataMeter } from './storage/DataMeter.tsx'
import { LowData } from './storage/LowData.tsx'
import { PackForm } from './border-packs/PackForm.tsx'
import { PackList } from './border-packs/PackList.tsx'
import { PACK_PARAMETER } from './border-packs/pack-address.ts'
import { StockListPart } from './stock-list/StockListPart.tsx'
import { useWords } from '../../words/use-words.ts'

/** What this device holds, and what can be saved on it for the road. */
export function OfflinePage() {
  const messages = useWords('offlineUse')
  const [search, setSearch] = useSearchParams()
  const wanted = parseSaexReference(search.get(PACK_PARAMETER) ?? '')
  const isHydrated = useHydrated()
  const head = { title: messages.title, description: messages.description, isHidden: true }
  return (
    <main className="container-xl offline" id="content">
      <LateStyles />
      <PageHeading head={head}>{messages.title}</PageHeading>
      <p className="text-body-secondary">{messages.intro}</p>
      {/* The server knows nothing of a device. */}
      {isHydrated ? (
        <>
          {wanted.kind === 'number' ? (
            <PartBoundary>
              <PackForm
                key={wanted.saexNumber}
                saexRef={toSaexRef(wanted.saexNumber)}
                onDone={() => setSearch({}, { replace: true })}
              />
            </PartBoundary>
          ) : null}
          <StockPanel />
          <PartBoundary>
            <PackList />
          </PartBoundary>
          <LowData />
          <PartBoundary>
            <DataMeter />
          </PartBoundary>
          <LazyForget />
        </>
      ) : null}
    </main>
  )
}

function StockPanel() {
  const messages = useWords('offlineUse')
  return (
    <section className="card card-body mt-5" aria-labelledby="stock-list">
      <h2 id="stock-list">{messages.stockTitle}</h2>
      <p className="fs-14 text-body-secondary mt-1">{messages.stockText}</p>
      <div className="stock-list mt-3">
        <StockListPart />
      </div>
    </section>
  )
}
