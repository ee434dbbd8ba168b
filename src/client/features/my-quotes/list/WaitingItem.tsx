import type { OutboxItem } from '../../../../offline/mine-tables.ts'
import { LOCAL_REASONS } from '../../../../offline/outbox/local-reasons.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import { agoText } from '../../../../shared/domain/ago.ts'
import { Button } from '../../../ui/Button.tsx'
import { amountWords, roundWords } from './amount-words.ts'
import { Confirmed } from './Confirmed.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { WaitingRow } from './quote-rows.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

type Props = {
  readonly row: WaitingRow
  readonly now: Date
  readonly onSend: () => void
  readonly onDiscard: () => void
}

/** Something that waits to be sent, is under way, or needs a word of the visitor. */
export function WaitingItem({ row, now, onSend, onDiscard }: Props) {
  const messages = useWords('myQuotes')
  const ui = useWords('ui')
  const { item, quote, isMailed } = row
  const age = messages.asked(agoText(new Date(item.askedAt).toISOString(), { now, words: ui.ago }))
  const reason = reasonWords(item, messages)
  const isUnderWay = item.state === 'sending'
  return (
    <li className="list-group-item qitem">
      <QuoteFacts
        subject={item.subject}
        tag={tagOf(item, messages)}
        number={quote === null ? messages.noNumber : messages.emailOf(quote.quoteNumber)}
        detail={isMailed && quote === null ? `${age} · ${messages.withMail}` : age}
      >
        {reason === null ? null : <div className="fs-14 text-body-secondary">{reason}</div>}
        <Amount row={row} />
      </QuoteFacts>
      <div className="hstack gap-2 flex-wrap">
        {item.state === 'attention' ? (
          <Button variant="line" onClick={onSend}>
            {decisionOf(item, messages)}
          </Button>
        ) : null}
        {isUnderWay ? null : <Confirmed label={messages.discard} question={messages.discardAsk} onYes={onDiscard} />}
      </div>
    </li>
  )
}

/** What it was on screen; of an issued quotation what it is, after what it was. */
function Amount({ row: { item, quote } }: { readonly row: WaitingRow }) {
  const messages = useWords('myQuotes')
  const seen = item.subject.seenTotal
  const issued = quote === null ? null : totalOf(quote.lineItems)
  if (issued === null) return seen === null ? null : <span className="money">{messages.about(roundWords(seen))}</span>
  const isHeld = item.lastError?.errorKey === LOCAL_REASONS.priceRose
  return (
    <>
      {isHeld && seen !== null ? (
        <div className="fs-14 text-body-secondary">{messages.wasNow(amountWords(seen))}</div>
      ) : null}
      <span className="money">{amountWords(issued)}</span>
    </>
  )
}

function tagOf({ state, lastError }: OutboxItem, messages: Words<'myQuotes'>) {
  if (state === 'sending') return { kind: 'info', text: messages.sending } as const
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
