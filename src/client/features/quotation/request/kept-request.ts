import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { QuoteOutbox } from '../../../../offline/outbox/quote-outbox.ts'
import { deviceStore } from '../../../api/device-store.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { openOutbox } from '../../my-quotes/public.ts'

/** A request that this device keeps, by its key, and what its form was told of it. */
export type KeptRequest = { readonly key: string; readonly text: string }

/** What the form says of it now, and where more of it stands. */
export type KeptNote = { readonly text: string; readonly path: string }

/** What became of it: `waits` = what was told still holds, `needsWord` = of the visitor, `gone` = from this device. */
type Fate =
  | 'waits'
  | 'needsWord'
  | 'gone'
  /** Issued; `mail` null = none is wanted. */
  | { readonly number: string; readonly mail: 'waits' | 'needsWord' | 'sent' | 'queued' | null }

/** Follows a request that is kept, so that the form promises nothing that is done, gone, or not coming by itself. */
export function useKeptNote(kept: KeptRequest | null): KeptNote | null {
  const words = useWords('quoteRequest')
  const dispatch = useDispatch<ClientDispatch>()
  const [known, setKnown] = useState<{ readonly of: KeptRequest; readonly fate: Fate } | null>(null)
  useEffect(() => {
    if (kept === null) return undefined
    let isShown = true
    const read = async () => {
      const { outbox } = await openOutbox(dispatch)
      const fate = await fateOf(outbox, kept.key)
      if (isShown) setKnown({ of: kept, fate })
    }
    const follow = () => void read().catch(() => undefined)
    follow()
    const stop = deviceStore.subscribe(follow)
    return () => {
      isShown = false
      stop()
    }
  }, [dispatch, kept])
  if (kept === null) return null
  const fate = known?.of === kept ? known.fate : 'waits'
  const path = typeof fate === 'string' ? '/my-quotes' : `/my-quotes?number=${fate.number}`
  return { text: fateWords(fate, words) ?? kept.text, path }
}

/** What became of the request of this key; where that cannot be read, what was told holds. */
export async function fateOf(outbox: Pick<QuoteOutbox, 'listItems' | 'findQuote'>, key: string): Promise<Fate> {
  const items = await outbox.listItems()
  if (!items.ok) return 'waits'
  const request = items.value.find((item) => item.key === key)
  if (request === undefined) return 'gone'
  if (request.state === 'attention') return 'needsWord'
  if (request.state !== 'done' || request.quoteId === null) return 'waits'
  const quote = await outbox.findQuote(request.quoteId)
  if (!quote.ok) return 'waits'
  if (quote.value === undefined) return 'gone'
  const { quoteNumber: number, mail } = quote.value
  const sending = items.value.findLast(({ dependsOn }) => dependsOn === key)?.state
  if (sending === undefined) return { number, mail: null }
  if (sending === 'done') return { number, mail: mail ?? 'queued' }
  return { number, mail: sending === 'attention' ? 'needsWord' : 'waits' }
}

function fateWords(fate: Fate, words: Words<'quoteRequest'>): string | null {
  switch (fate) {
    case 'waits':
      return null
    case 'needsWord':
      return words.needsWord
    case 'gone':
      return words.gone
    default: {
      const issued = words.issuedSince(fate.number)
      if (fate.mail === null) return issued
      const mail = {
        waits: words.mailedLater,
        needsWord: words.mailNeedsWord,
        sent: words.emailed,
        queued: words.queued,
      }
      return `${issued} ${mail[fate.mail]}`
    }
  }
}
