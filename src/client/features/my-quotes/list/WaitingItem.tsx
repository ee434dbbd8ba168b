import type { OutboxItem } from '../../../../offline/mine-tables.ts'
import { OWN_REASONS } from '../../../../offline/outbox/own-reasons.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import { agoText } from '../../../../shared/domain/ago.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages as ui } from '../../../ui/messages.ts'
import { amountWords, roundWords } from './amount-words.ts'
import { Confirmed } from './Confirmed.tsx'
import { messages } from './messages.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { WaitingRow } from './quote-rows.ts'
import { reasonWords } from './reason-words.ts'

type Props = {
  readonly row: WaitingRow
  readonly now: Date
  readonly onSend: () => void
  readonly onDiscard: () => void
}

/** Something that waits to be sent, is under way, or needs a word of the visitor. */
export function WaitingItem({ row, now, onSend, onDiscard }: Props) {
  const { item, quote, isMailed } = row
  const age = messages.asked(agoText(new Date(item.askedAt).toISOString(), { now, words: ui.ago }))
  const reason = reasonWords(item)
  const isUnderWay = item.state === 'sending'
  return (
    <li className="qitem">
      <QuoteFacts
        subject={item.subject}
        tag={tagOf(item)}
        number={quote === null ? messages.noNumber : messages.emailOf(quote.quoteNumber)}
        detail={isMailed && quote === null ? `${age} · ${messages.withMail}` : age}
      >
        {reason === null ? null : <div className="s14 quiet">{reason}</div>}
        <Amount row={row} />
      </QuoteFacts>
      <div className="row-flex may-wrap">
        {item.state === 'attention' ? (
          <Button variant="line" onClick={onSend}>
            {decisionOf(item)}
          </Button>
        ) : null}
        {isUnderWay ? null : <Confirmed label={messages.discard} question={messages.discardAsk} onYes={onDiscard} />}
      </div>
    </li>
  )
}

/** What it was on screen; of an issued quotation what it is, after what it was. */
function Amount({ row: { item, quote } }: { readonly row: WaitingRow }) {
  const seen = item.subject.seenTotal
  const issued = quote === null ? null : totalOf(quote.lineItems)
  if (issued === null) return seen === null ? null : <span className="money">{messages.about(roundWords(seen))}</span>
  const isHeld = item.lastError?.errorKey === OWN_REASONS.priceRose
  return (
    <>
      {isHeld && seen !== null ? <div className="s14 quiet">{messages.wasNow(amountWords(seen))}</div> : null}
      <span className="money">{amountWords(issued)}</span>
    </>
  )
}

function tagOf({ state, lastError }: OutboxItem) {
  if (state === 'sending') return { kind: 'info', text: messages.sending } as const
  if (state !== 'attention') return { kind: 'warn', text: messages.waiting } as const
  const isDearer = lastError?.errorKey === OWN_REASONS.priceRose
  return { kind: 'bad', text: isDearer ? messages.priceChanged : messages.attention } as const
}

function decisionOf({ lastError }: OutboxItem): string {
  switch (lastError?.errorKey ?? '') {
    case OWN_REASONS.priceRose:
      return messages.mailAnyway
    case OWN_REASONS.stale:
      return messages.stillWanted
    default:
      return messages.tryAgain
  }
}
