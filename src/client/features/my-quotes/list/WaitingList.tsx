import { Link } from 'react-router-dom'
import { stockApi } from '../../../api/public/stock-api.ts'
import { DEFAULT_CRITERIA, NO_FILTERS } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { WaitingRow } from './quote-rows.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { useOutboxActions } from './use-outbox-actions.ts'
import { useWords } from '../../../words/use-words.ts'
import type { OutboxItem } from '../../../../offline/mine-tables.ts'
import { LOCAL_REASONS } from '../../../../offline/outbox/local-reasons.ts'
import { currencyOfSymbol, formatPrice } from '../../../../shared/domain/money.ts'
import { agoText } from '../../../../shared/domain/ago.ts'
import { useCurrency } from '../../shell/public.ts'
import { buyerAmount, buyerTotal } from '../check/buyer-total.ts'
import { Confirmed } from './Confirmed.tsx'
import { MendForm, toMendable } from './MendForm.tsx'
import { QuoteAmount, QuoteFacts } from './QuoteFacts.tsx'
import type { Words } from '../../../words/words.ts'

type WaitingItemProps = {
  readonly row: WaitingRow
  readonly now: Date
  readonly onSend: () => void
  /** Sends it with another body. */
  readonly onMend: (body: string) => void
  readonly onDiscard: () => void
}

type ListProps = { readonly rows: readonly WaitingRow[]; readonly now: Date }

/** What has not gone out yet, in its order; nothing where all has. */
export function WaitingList(props: ListProps) {
  return props.rows.length === 0 ? null : <Waiting {...props} />
}

function Waiting({ rows, now }: ListProps) {
  const messages = useWords('myQuotes')
  const isOnline = useIsOnline()
  const { isSending, sendAll, sendAnew, mend, discard } = useOutboxActions()
  // What is sent again loses its button, or its form.
  const part = useHeldFocus('h2')

  function handleDiscard(key: string) {
    focusHeading(rows.length > 1 ? 'waiting-quotes' : null)
    void discard(key)
  }

  const going = rows.filter(({ item }) => item.state !== 'attention').length
  const canGo = going > 0
  return (
    <section ref={part} className="card mt-5" aria-labelledby="waiting-quotes">
      <div className="card-body hstack gap-2 justify-content-between">
        <h2 id="waiting-quotes" tabIndex={-1}>
          {canGo ? messages.waitingTitle(going) : messages.notSentTitle(rows.length)}
        </h2>
        {isOnline ? (
          canGo ? (
            <Button variant="main" isBusy={isSending} onClick={() => void sendAll()}>
              {messages.sendNow}
            </Button>
          ) : null
        ) : canGo ? (
          <span className="badge text-bg-light">{messages.needsConnection}</span>
        ) : null}
      </div>
      <ul className="list-group list-group-flush">
        {rows.map((row) => (
          <WaitingItem
            key={row.item.key}
            row={row}
            now={now}
            onSend={() => void sendAnew(row.item.key)}
            onMend={(body) => void mend(row.item.key, body)}
            onDiscard={() => handleDiscard(row.item.key)}
          />
        ))}
      </ul>
      {canGo ? (
        <div className="card-body">
          <p className="alert">
            <Icon name="info" />
            <span>
              {messages.waitingNote} {isOnline ? null : messages.keepOpen}
            </span>
          </p>
        </div>
      ) : null}
    </section>
  )
}

/** Something that waits to be sent, is under way, or needs a word of the visitor. */
function WaitingItem({ row, now, onSend, onMend, onDiscard }: WaitingItemProps) {
  const messages = useWords('myQuotes')
  const ui = useWords('ui')
  const { item, quote, isMailed } = row
  const age = messages.asked(agoText(new Date(item.askedAt).toISOString(), { now, words: ui.ago }))
  const mendable = toMendable(item)
  const sale = useSale(item)
  const reason = sale === 'sold' ? messages.soldReason : mendable === null ? reasonWords(item, messages) : null
  const isSent = isUnderWay(item, now)
  return (
    <li className="list-group-item qitem">
      <QuoteFacts
        subject={item.subject}
        tag={sale === 'sold' ? { kind: 'light', text: messages.sold } : tagOf(item, { now, messages })}
        number={quote === null ? messages.noNumber : messages.emailOf(quote.quoteNumber)}
        detail={isMailed && quote === null ? `${age} · ${messages.withMail}` : age}
      >
        {reason === null ? null : <div className="fs-14 text-body-secondary">{reason}</div>}
        <Amount row={row} />
      </QuoteFacts>
      <div className="hstack gap-2 flex-wrap">
        {sale === 'sold' || sale === 'gone' ? (
          <Link className="btn btn-line" to={similarAddress(item.subject.vehicle)}>
            {messages.seeSimilar}
          </Link>
        ) : item.state === 'attention' && item.lastError?.errorKey === 'NOT_QUOTABLE' ? (
          // Sent again it is refused again: another destination may do.
          <Link className="btn btn-line" to={`/vehicle-listing/${item.subject.vehicle.saexRef}`}>
            {messages.openVehicle}
          </Link>
        ) : item.state === 'attention' && mendable === null ? (
          <Button variant="line" onClick={onSend}>
            {decisionOf(item, messages)}
          </Button>
        ) : null}
        {isSent ? null : <Confirmed label={messages.discard} question={messages.discardAsk} onYes={onDiscard} />}
      </div>
      {mendable === null ? null : <MendForm mendable={mendable} onMend={onMend} />}
    </li>
  )
}

/** What it was on screen; of an issued quotation what it is, after what it was. */
function Amount({ row: { item, quote } }: { readonly row: WaitingRow }) {
  const messages = useWords('myQuotes')
  const { code, convertAmount } = useCurrency()
  const seen = item.subject.seenTotal
  const issued = quote === null ? undefined : buyerTotal(quote, code)
  if (quote === null || issued === undefined) {
    const amount = seen === null ? undefined : convertAmount(seen.amount, currencyOfSymbol(seen.symbol) ?? 'ZAR')
    return seen === null ? null : (
      <Money
        className="price-row"
        text={messages.about(
          amount === undefined
            ? formatPrice(seen.amount, currencyOfSymbol(seen.symbol) ?? 'ZAR')
            : formatPrice(amount, code),
        )}
      />
    )
  }
  const isHeld = item.lastError?.errorKey === LOCAL_REASONS.priceRose
  return (
    <>
      {isHeld && seen !== null ? (
        <div className="fs-14 text-body-secondary">{messages.wasNow(buyerAmount(seen, quote.rates, code))}</div>
      ) : null}
      <QuoteAmount total={issued} />
    </>
  )
}

/** Whether the vehicle of a refused request is sold or gone; null = neither, or not known. */
function useSale({ state, lastError, subject }: OutboxItem): 'sold' | 'gone' | null {
  const reason = state === 'attention' ? lastError?.errorKey : undefined
  // What the listing of this tab was answered may be older than the sale.
  const { data } = stockApi.useGetVehicleQuery(subject.vehicle.saexRef, {
    skip: reason !== 'NOT_QUOTABLE',
    refetchOnMountOrArgChange: true,
  })
  if (reason === 'VEHICLE_NOT_FOUND') return 'gone'
  return reason === 'NOT_QUOTABLE' && data?.result.status === 'sold' ? 'sold' : null
}

/** The search for others of its make and model. */
function similarAddress({ make, model }: OutboxItem['subject']['vehicle']): string {
  const makeModels = [{ MakeName: make, ModelName: model }]
  return `/${writeCriteria({ ...DEFAULT_CRITERIA, kind: 'manual', filters: { ...NO_FILTERS, makeModels } })}`
}

/** Whether somebody sends it; a sender whose lease ran out is taken for dead. */
function isUnderWay({ state, leaseUntil }: OutboxItem, now: Date): boolean {
  return state === 'sending' && leaseUntil > now.getTime()
}

type Reader = { readonly now: Date; readonly messages: Words<'myQuotes'> }

function tagOf(item: OutboxItem, { now, messages }: Reader) {
  const { state, lastError } = item
  if (isUnderWay(item, now)) return { kind: 'info', text: messages.sending } as const
  if (state !== 'attention') return { kind: 'warning', text: messages.waiting } as const
  const isDearer = lastError?.errorKey === LOCAL_REASONS.priceRose
  return { kind: 'danger', text: isDearer ? messages.priceChanged : messages.attention } as const
}

function decisionOf({ lastError }: OutboxItem, messages: Words<'myQuotes'>): string {
  switch (lastError?.errorKey ?? '') {
    case LOCAL_REASONS.priceRose:
      return messages.mailAnyway
    case LOCAL_REASONS.stale:
      return messages.stillWanted
    default:
      return messages.tryAgain
  }
}

/** Why an item has not gone out, in words; null while nothing stood in its way. */
function reasonWords({ state, lastError }: OutboxItem, messages: Words<'myQuotes'>): string | null {
  if (lastError === null || state === 'sending' || state === 'queued') return null
  const otherwise = state === 'attention' ? messages.reasons.refused : messages.reasons.trouble
  const reasons: Readonly<Record<string, string>> = messages.reasons
  return reasons[lastError.errorKey] ?? otherwise
}
