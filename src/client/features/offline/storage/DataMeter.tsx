import { useState } from 'react'
import Table from 'react-bootstrap/Table'
import { useDispatch } from 'react-redux'
import { borderPacks } from '../../../../offline/packs/border-pack.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { deviceStore } from '../../../api/device-store.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { showMessage } from '../../shell/public.ts'
import { byteWords } from './byte-words.ts'
import { type Contents, freeableBytes, freeSpace, KINDS } from './device-contents.ts'
import { type Room, useContents } from './use-contents.ts'
import { useWords } from '../../../words/use-words.ts'

/** How much room what is kept takes, per kind, and how to get some back. */
export function DataMeter() {
  const messages = useWords('offlineUse')
  const { found: measured, lookAgain } = useContents()
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body mt-5" aria-labelledby="meter" aria-busy={measured === undefined}>
      <h2 id="meter" tabIndex={-1}>
        {messages.meterTitle}
      </h2>
      {measured === undefined ? (
        <>
          <output className="visually-hidden">{messages.reading}</output>
          <SkeletonLines widths={[75, 50, 75, 50, 75, 50]} />
        </>
      ) : (
        <>
          <Amounts contents={measured.contents} />
          <RoomWords room={measured.room} />
          <FreeSpace bytes={freeableBytes(measured.contents)} onFreed={lookAgain} />
        </>
      )}
    </section>
  )
}

function Amounts({ contents }: { readonly contents: Contents }) {
  const messages = useWords('offlineUse')
  const kinds = KINDS.filter((kind) => contents[kind].items > 0)
  const total = kinds.reduce((sum, kind) => sum + contents[kind].bytes, 0)
  return (
    <Table className="meter">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{messages.kind}</th>
          <th scope="col">{messages.items}</th>
          <th scope="col">{messages.size}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{messages.kinds[kind]}</th>
            <td className="text-body-tertiary">{formatCount(contents[kind].items)}</td>
            <td>{byteWords(contents[kind].bytes, messages)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-group-divider">
        <tr>
          <th scope="row" colSpan={2}>
            {messages.total}
          </th>
          <td>{byteWords(total, messages)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

function RoomWords({ room }: { readonly room: Room | null }) {
  const messages = useWords('offlineUse')
  if (room === null) return null
  return (
    <p className="fs-14 text-body-secondary">
      {messages.allowance(byteWords(room.used, messages), byteWords(room.quota, messages))}{' '}
      {room.isPersisted ? messages.persisted : messages.notPersisted}
    </p>
  )
}

function FreeSpace({ bytes, onFreed }: { readonly bytes: number; readonly onFreed: () => Promise<void> }) {
  const messages = useWords('offlineUse')
  const dispatch = useDispatch<ClientDispatch>()
  const [isBusy, setBusy] = useState(false)

  async function handleFree() {
    setBusy(true)
    const packs = await borderPacks(deviceStore).list()
    const isDone = packs.ok && (await freeSpace(stockStore, packs.value))
    await onFreed()
    setBusy(false)
    dispatch(
      isDone
        ? showMessage({ kind: 'success', detail: messages.freed(byteWords(bytes, messages)) })
        : showMessage({ kind: 'error', detail: messages.notFreed }),
    )
  }

  if (bytes === 0) return <p className="fs-14 text-body-secondary mt-4">{messages.nothingToFree}</p>
  return (
    <div className="mt-4">
      <Button
        variant="line"
        isBusy={isBusy}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : void handleFree())}
      >
        <Icon name="trash" /> {messages.freeSpace(byteWords(bytes, messages))}
      </Button>
      <p className="fs-13 text-body-secondary mt-2">{messages.freeHint}</p>
    </div>
  )
}
