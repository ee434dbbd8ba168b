import type { FoundVehicle } from '../../../../shared/contract/vehicle-export.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { messages } from './messages.ts'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { isUnproved } from '../../../api/staff/failure-words.ts'
import { vehicleExportApi } from '../../../api/staff/vehicle-export-api.ts'

type Props = { readonly vehicle: FoundVehicle; readonly isOld: boolean }

export function FoundCard({ vehicle: { saexRef, url, title }, isOld }: Props) {
  const { report, spreadsheet } = useDownloads(saexRef)
  return (
    <article className={isOld ? 'card found mt-5 is-old' : 'card found mt-5'} aria-busy={isOld}>
      <div className="row g-0">
        <div className="col-lg-5 ph ph-43">
          <Picture src={url ?? undefined} alt="" sizes="(max-width: 991px) 100vw, 360px" upTo={1024} isFirst />
        </div>
        <div className="col-lg-7 card-body">
          <div className="fs-14 text-body-tertiary">{saexRef}</div>
          <h2 className="mb-5">{title}</h2>
          <DownloadButton variant="main" label={messages.report} {...report} />
          <DownloadButton variant="line" label={messages.spreadsheet} {...spreadsheet} />
        </div>
      </div>
    </article>
  )
}

type ButtonProps = {
  readonly variant: 'main' | 'line'
  readonly label: string
  readonly isBusy: boolean
  readonly start: () => void
}

function DownloadButton({ variant, label, isBusy, start }: ButtonProps) {
  return (
    <Button
      variant={variant}
      size="lg"
      className="w-100 mb-2"
      aria-disabled={isBusy}
      isBusy={isBusy}
      onClick={() => (isBusy ? undefined : start())}
    >
      {isBusy ? null : <Icon name="download" />}
      {label}
    </Button>
  )
}

/** The two files of a vehicle; each says that it begins, and whether it failed. */
function useDownloads(saexRef: string) {
  const dispatch = useDispatch<ClientDispatch>()
  const [getReport, report] = vehicleExportApi.useDownloadReportMutation()
  const [getSpreadsheet, spreadsheet] = vehicleExportApi.useDownloadSpreadsheetMutation()

  async function start(download: (saexRef: string) => Promise<{ readonly error?: unknown }>): Promise<void> {
    dispatch(showMessage({ kind: 'info', detail: messages.downloadStarts }))
    const { error } = await download(saexRef)
    if (error !== undefined && !isUnproved(error))
      dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
  }

  return {
    report: { isBusy: report.isLoading, start: () => void start(async (ref) => getReport(ref)) },
    spreadsheet: { isBusy: spreadsheet.isLoading, start: () => void start(async (ref) => getSpreadsheet(ref)) },
  }
}
