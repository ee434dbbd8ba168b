import { useState } from 'react'
import { STOCK_READERS } from '../../../../shared/domain/permissions.ts'
import { kindWords } from '../../../api/staff/failure-words.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { StaffLookUpForm } from '../../../ui/StaffLookUpForm.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { RecentLookUps } from '../look-ups/RecentLookUps.tsx'
import { KeptFields } from './KeptFields.tsx'
import { messages } from './messages.ts'
import { StatusCard } from './StatusCard.tsx'
import { titleOf, useStockStatus } from './use-stock-status.ts'
import { VehicleHistory } from './VehicleHistory.tsx'

const HEAD = { title: messages.title, isHidden: true }

/** One vehicle by its reference: whether it is available, reserved or sold, who said so when, and to say so. */
export function Page() {
  const isPermitted = usePermission(STOCK_READERS)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="dash-narrow">
      <PageHeading head={HEAD}>{messages.title}</PageHeading>
      {isPermitted ? <Status /> : <NotPermitted />}
    </main>
  )
}

function Status() {
  const { vehicle, isFinding, isSetting, fault, failed, outcome, search, set } = useStockStatus()
  const [typed, setTyped] = useState('')
  /** Of kept fields, since the page was opened: after each the history is another. */
  const [changes, setChanges] = useState(0)
  const asOf = `${vehicle?.changes[0]?.at} ${changes}`
  function handleSearch(reference: string) {
    setTyped(reference)
    void search(reference)
  }
  return (
    <>
      <p className="text-body-secondary">{messages.hint}</p>
      <StaffLookUpForm
        isSearching={isFinding}
        isMain={vehicle === null}
        fault={fault}
        found={vehicle && `${vehicle.saexRef}, ${titleOf(vehicle)}`}
        onSearch={handleSearch}
      />
      {vehicle === null ? (
        failed === null && <RecentLookUps onSearch={handleSearch} />
      ) : (
        <>
          <StatusCard
            key={vehicle.saexRef}
            vehicle={vehicle}
            isOld={isFinding}
            isSetting={isSetting}
            outcome={outcome}
            onSet={set}
          />
          <KeptFields
            key={`kept of ${vehicle.saexRef}`}
            saexRef={vehicle.saexRef}
            asOf={asOf}
            onChange={() => setChanges(changes + 1)}
          />
          <VehicleHistory key={`history of ${vehicle.saexRef}`} saexRef={vehicle.saexRef} asOf={asOf} />
        </>
      )}
      {failed === null ? null : (
        <div className="mt-5">
          <FailedPart
            title={messages.failedTitle}
            text={kindWords(messages.failed, failed)}
            onRetry={() => void search(typed)}
            isMain={vehicle === null}
          />
        </div>
      )}
    </>
  )
}
