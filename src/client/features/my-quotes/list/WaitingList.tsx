import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { WaitingRow } from './quote-rows.ts'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { useOutboxActions } from './use-outbox-actions.ts'
import { WaitingItem } from './WaitingItem.tsx'
import { useWords } from '../../../words/use-words.ts'

/** What has not gone out yet, in its order. */
export function WaitingList({ rows, now }: { readonly rows: readonly WaitingRow[]; readonly now: Date }) {
  const messages = useWords('myQuotes')
  const isOnline = useIsOnline()
  const { isSending, sendAll, sendAnew, discard } = useOutboxActions()
  if (rows.length === 0) return null
  const canGo = rows.some(({ item }) => item.state !== 'attention')
  return (
    <section className="card mt-5" aria-labelledby="waiting-quotes">
      <div className="card-body hstack gap-2 justify-content-between">
        <h2 id="waiting-quotes">{messages.waitingTitle(rows.length)}</h2>
        {isOnline ? (
          canGo ? (
            <Button variant="main" isBusy={isSending} onClick={() => void sendAll()}>
              {messages.sendNow}
            </Button>
          ) : null
        ) : (
          <span className="badge text-bg-light">{messages.needsConnection}</span>
        )}
      </div>
      <ul className="list-group list-group-flush">
        {rows.map((row) => (
          <WaitingItem
            key={row.item.key}
            row={row}
            now={now}
            onSend={() => void sendAnew(row.item.key)}
            onDiscard={() => void discard(row.item.key)}
          />
        ))}
      </ul>
      <div className="card-body">
        <p className="alert">
          <Icon name="info" />
          <span>
            {messages.waitingNote} {isOnline ? null : messages.keepOpen}
          </span>
        </p>
      </div>
    </section>
  )
}
