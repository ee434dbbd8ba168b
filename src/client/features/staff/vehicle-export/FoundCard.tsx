import type { FoundVehicle } from '../../../../shared/contract/vehicle-export.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { messages } from './messages.ts'
import { useDownloads } from './use-downloads.ts'

type Props = { readonly vehicle: FoundVehicle; readonly isOld: boolean }

export function FoundCard({ vehicle: { saexRef, url, title }, isOld }: Props) {
  const { report, spreadsheet } = useDownloads(saexRef)
  return (
    <article className={isOld ? 'panel found is-old' : 'panel found'} aria-busy={isOld}>
      <div className="ph ph-43">
        <Picture src={url ?? undefined} alt="" sizes="(max-width: 991px) 100vw, 340px" upTo={1024} isFirst />
      </div>
      <div className="found-b">
        <div className="s14 quieter">{saexRef}</div>
        <h2>{title}</h2>
        <div className="found-actions">
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
      className="w-100"
      aria-disabled={isBusy}
      isBusy={isBusy}
      onClick={() => (isBusy ? undefined : start())}
    >
      {isBusy ? null : <Icon name="download" />}
      {label}
    </Button>
  )
}
