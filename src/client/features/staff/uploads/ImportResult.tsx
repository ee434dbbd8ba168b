import Table from 'react-bootstrap/Table'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import type { UploadDetail, UploadResult } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stoppedWords } from '../../../../shared/domain/import-end.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'

type Props = { readonly upload: UploadDetail; readonly result: UploadResult }
type StockResult = Extract<UploadResult, { kind: 'stock' }>
type PhotosResult = Extract<UploadResult, { kind: 'photos' }>
type RequestResult = Extract<UploadResult, { kind: 'request' }>

/** What an import did or asks for, in numbers; rejected rows with their reasons and to download. */
export function ImportResult({ upload, result }: Props) {
  return (
    <>
      <h3>{result.kind === 'request' ? messages.requestHeading : messages.resultHeading}</h3>
      <dl className="counts row row-cols-2 row-cols-sm-3 row-cols-md-5 g-3">
        {countsOf(result).map(([label, count]) => (
          <div key={label} className="col">
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {result.kind === 'stock' ? <Rejected upload={upload} result={result} /> : null}
      {result.kind === 'photos' ? <PhotoNotes notes={result.notes} /> : null}
      {result.kind === 'reference' || result.kind === 'request' ? <Notes notes={result.notes} /> : null}
      {result.kind === 'request' ? <Asked result={result} /> : null}
    </>
  )
}

function countsOf(result: UploadResult): readonly (readonly [string, number])[] {
  const { counts } = messages
  if (result.kind === 'photos') {
    return [
      [counts.photoFiles, result.files],
      [counts.photosStored, result.stored],
      [counts.photoVehicles, result.changed],
      [counts.photosSame, result.unchanged],
    ]
  }
  if (result.kind !== 'stock') {
    const { added, changed, removed, unchanged } = result
    return [
      [counts.added, added],
      [counts.changed, changed],
      [counts.removed, removed],
      [counts.unchanged, unchanged],
    ]
  }
  const { read, inserted, changed, unchanged, rejected, skipped, heldPrices, kept, onRequest, sold } = result
  return [
    [counts.read, read],
    [counts.inserted, inserted],
    [counts.changed, changed],
    [counts.unchanged, unchanged],
    [counts.rejected, rejected],
    ...(skipped === 0 ? [] : [[counts.skipped, skipped] as const]),
    ...(heldPrices === 0 ? [] : [[counts.heldPrices, heldPrices] as const]),
    ...(kept === 0 ? [] : [[counts.kept, kept] as const]),
    ...(onRequest === 0 ? [] : [[counts.onRequest, onRequest] as const]),
    ...(sold === null ? [] : [[counts.sold, sold] as const]),
  ]
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="alert alert-info">
      {note}
    </p>
  ))
}

/** Every reason with the files that it is about. */
function PhotoNotes({ notes }: Pick<PhotosResult, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section className="stack" aria-labelledby="photo-notes">
      <h4 id="photo-notes">{messages.notesHeading}</h4>
      {notes.map(({ reason, count, names }) => (
        <div key={reason}>
          <p className="fw-semibold">
            {formatCount(count)} × {reason}
          </p>
          <ul className="fs-14 text-body-secondary mb-0">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {count > names.length ? <li>{messages.notesMore(formatCount(count - names.length))}</li> : null}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Asked({ result: { requestId, large } }: { readonly result: RequestResult }) {
  if (requestId === null) return <p className="alert alert-info">{messages.nothingNew}</p>
  return (
    <>
      <p className="alert alert-warning">{large === 0 ? messages.waitsForOther : messages.waitsForTicks(large)}</p>
      <Link className="btn btn-main btn-lg" to="/to-confirm">
        {messages.toConfirm}
      </Link>
    </>
  )
}

function Rejected({ upload, result }: { readonly upload: UploadDetail; readonly result: StockResult }) {
  const count = result.rejected + result.heldPrices
  const { stopped } = result
  return (
    <>
      {stopped === null ? null : <p className="alert alert-danger">{stoppedWords({ ...result, stopped })}</p>}
      {result.notMarked === null ? null : <p className="alert alert-warning">{messages.notMarked(result.notMarked)}</p>}
      {result.heldPrices === 0 ? null : (
        <p className="alert alert-warning">{messages.heldText(formatCount(result.heldPrices))}</p>
      )}
      {result.picturesNotTaken === 0 ? null : (
        <p className="alert alert-info">{messages.picturesNotTaken(formatCount(result.picturesNotTaken))}</p>
      )}
      <Warnings title={messages.warningsHeading} warnings={result.warnings} />
      <Warnings title={messages.doubtsHeading} warnings={result.doubts} />
      {count === 0 ? null : (
        <>
          {result.rejected === 0 ? null : <Reasons title={messages.rejectedHeading} reasons={result.rejections} />}
          <div>
            <DownloadButton id={upload.id} count={count} />
            <p className="form-text">{messages.downloadNote}</p>
          </div>
        </>
      )}
    </>
  )
}

type WarningsProps = { readonly title: string; readonly warnings: StockResult['warnings'] }

/** Values that were left out, or would be, or are worth a look. */
export function Warnings({ title, warnings }: WarningsProps) {
  if (warnings.length === 0) return null
  const reasons = warnings.map(({ reason, count, line }) => ({
    reason: messages.warningLine(reason, formatCount(line)),
    count,
  }))
  return <Reasons title={title} reasons={reasons} />
}

function Reasons({ title, reasons }: { readonly title: string; readonly reasons: StockResult['rejections'] }) {
  return (
    <Table className="caption-top reasons">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.reason}</th>
          <th scope="col" className="text-end">
            {messages.rows}
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, count }) => (
          <tr key={reason}>
            <td>{reason}</td>
            <td className="text-end">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DownloadButton({ id, count }: { readonly id: string; readonly count: number }) {
  const dispatch = useDispatch<ClientDispatch>()
  const [download, { isLoading }] = uploadsApi.useDownloadRejectedMutation()
  async function handleClick() {
    if (isLoading) return
    const { error } = await download(id)
    if (error !== undefined) dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
  }
  return (
    <Button variant="main" aria-disabled={isLoading} isBusy={isLoading} onClick={() => void handleClick()}>
      {isLoading ? null : <Icon name="download" />}
      {messages.downloadRejected(formatCount(count))}
    </Button>
  )
}
