import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Contents } from '../../../../offline/outbox/quote-outbox.ts'
import type { Refusal } from '../../../../offline/store-failure.ts'
import { deviceStore } from '../../../api/device-store.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { openOutbox } from '../outbox/start-outbox.ts'

type Reading =
  | { readonly phase: 'reading' }
  | { readonly phase: 'refused'; readonly reason: Refusal }
  | { readonly phase: 'read'; readonly contents: Contents; readonly now: Date }

/** What this device asked for and got, as it stands now, also after changes of another tab. */
export function useMyQuotes(): { readonly reading: Reading; readonly readAgain: () => void } {
  const dispatch = useDispatch<ClientDispatch>()
  const [reading, setReading] = useState<Reading>({ phase: 'reading' })
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const next = await readAll(dispatch)
      if (isShown) setReading(next)
    }
    void read()
    const stop = deviceStore.subscribe(() => void read())
    return () => {
      isShown = false
      stop()
    }
  }, [dispatch])
  return { reading, readAgain: () => void readAll(dispatch).then(setReading) }
}

async function readAll(dispatch: ClientDispatch): Promise<Reading> {
  const page = await openOutbox(dispatch).catch(() => undefined)
  if (page === undefined) return { phase: 'refused', reason: 'failed' }
  const contents = await page.outbox.list()
  if (!contents.ok) return { phase: 'refused', reason: contents.reason }
  return { phase: 'read', contents: contents.value, now: new Date() }
}
