import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDetails } from '../../../buyer/stored-details.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { quotationSlice } from '../quotation.slice.ts'

/** So long after the last key the words are kept. */
const REST_MS = 300

const loadDrafts = () => import('./quote-draft.ts')

type Options = {
  /** Of the listing. */
  readonly saexRef: string
  /** A draft of this listing is there: its form stood open. */
  readonly onRestore: () => void
}

/** Keeps what is typed on the device, and brings it back once after a reload of this tab. */
export function useClientDraft({ saexRef, onRestore }: Options) {
  const dispatch = useDispatch()
  const hasWords = useSelector(quotationSlice.selectors.selectDraft) !== null
  /** Whether the words of the form would be there after a reload. */
  const [isKept, setKept] = useState(false)
  const unkept = useRef<ClientDetails | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const restore = useEffectEvent((draft: QuoteDraft | undefined) => {
    if (draft === undefined || hasWords) return
    dispatch(quotationSlice.actions.draftBegun(draft.client))
    if (draft.saexRef !== saexRef) return
    setKept(true)
    onRestore()
  })

  async function keep() {
    clearTimeout(timer.current)
    const client = unkept.current
    if (client === null) return
    unkept.current = null
    const { keepQuoteDraft } = await loadDrafts()
    const isDone = await keepQuoteDraft({ saexRef, client })
    if (unkept.current === null) setKept(isDone)
  }

  const keepNow = useEffectEvent(() => void keep().catch(() => undefined))
  useEffect(() => {
    const begin = async () => {
      const { loadQuoteDraft } = await loadDrafts()
      restore(await loadQuoteDraft())
    }
    begin().catch(() => undefined)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])

  return {
    isKept,
    /** After each key. */
    note: (client: ClientDetails) => {
      setKept(false)
      unkept.current = client
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep().catch(() => undefined), REST_MS)
    },
    /** The details were used: from now on they are where the next form takes them from. */
    settle: async (isStored: boolean) => {
      clearTimeout(timer.current)
      unkept.current = null
      setKept(isStored)
      const { dropQuoteDraft } = await loadDrafts()
      await dropQuoteDraft()
    },
  }
}
