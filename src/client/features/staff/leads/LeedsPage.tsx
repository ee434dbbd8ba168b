import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { Leeds } from './Leeds.tsx'
import { messages } from './messages.ts'
import { SearchBox } from './SearchBox.tsx'
import { useLeeds } from './use-leeds.ts'
import { useSpreadsheet } from './use-spreadsheet.ts'

const HEAD = { title: messages.title, isHidden: true }

/** The quotations that buyers asked for: sorted, searched, paged and handed on as a spreadsheet. */
export function LeedsPage() {
  const isPermitted = usePermission(PERMISSION.salesAgent)
  return (
    <main id="content">
      {isPermitted ? (
        <AllLeeds />
      ) : (
        <>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <NotPermitted />
        </>
      )}
    </main>
  )
}

function AllLeeds() {
  const { view, shownView, answer, show } = useLeeds()
  const { isBusy, progress, download } = useSpreadsheet(view)
  return (
    <>
      <div className="row-flex spread may-wrap leeds-head">
        <div>
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <p className="quiet">{messages.note}</p>
        </div>
        <div className="leeds-tools">
          <SearchBox
            search={view.search}
            onSearch={(search) => show({ ...view, search, page: 1 }, { isReplacing: true })}
          />
          <Button variant="line" isBusy={isBusy} aria-disabled={isBusy} onClick={download}>
            {isBusy ? null : <Icon name="download" />} {messages.spreadsheet}
          </Button>
          <p className="s13 quieter" aria-live="polite">
            {progress}
          </p>
        </div>
      </div>
      <Leeds view={view} shownView={shownView} answer={answer} onShow={show} />
    </>
  )
}
