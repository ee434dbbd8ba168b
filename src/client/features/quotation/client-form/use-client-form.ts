import { useRef, useState, type RefObject } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { clientFaults, trimDetails, type ClientFaults } from '../../../buyer/client-details.ts'
import {
  CLIENT_FIELDS,
  loadClientDetails,
  NO_DETAILS,
  saveClientDetails,
  type ClientDetails,
  type ClientField,
} from '../../../buyer/stored-details.ts'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { quotationSlice } from '../quotation.slice.ts'
import { type KeptRequest, useKeptNote } from '../request/kept-request.ts'
import { SCROLL_DELAY_MS, scrollToFoot, wait } from '../panel/scroll.ts'
import { useClientDraft } from './use-client-draft.ts'
import { useWords } from '../../../words/use-words.ts'

export type QuoteAction = 'email' | 'download'
/** What a finished action leaves on the form. */
export type ActionResult = {
  readonly faults: ClientFaults
  readonly trouble: string | null
  /** What this device will finish by itself. */
  readonly kept: KeptRequest | null
}
const CLEAN: ActionResult = { faults: {}, trouble: null, kept: null }

type Options = {
  /** Of the listing. */
  readonly saexRef: string
  readonly isShown: boolean
  readonly onReveal: () => void
  readonly panel: RefObject<HTMLElement | null>
  /** `onUsed` is called once the details have done their work, before the visitor is told. */
  readonly onRun: (
    action: QuoteAction,
    work: { readonly client: ClientDetails; readonly onUsed: () => Promise<void> },
  ) => Promise<ActionResult>
}

/** The details of the client behind `Email Quote` and `Download Quote`: revealed first, then checked, saved and sent. */
export function useClientForm({ saexRef, isShown, onReveal, panel, onRun }: Options) {
  const words = useWords('quoteRequest')
  const dispatch = useDispatch<ClientDispatch>()
  const details = useSelector(quotationSlice.selectors.selectDraft) ?? NO_DETAILS
  const [result, setResult] = useState(CLEAN)
  const [running, setRunning] = useState<QuoteAction | null>(null)
  const isRunning = useRef(false)
  const draft = useClientDraft({ saexRef, onRestore: onReveal })
  const kept = useKeptNote(result.kept)

  async function reveal() {
    dispatch(quotationSlice.actions.draftBegun(loadClientDetails(localDeviceStorage)))
    setResult(CLEAN)
    onReveal()
    await wait(SCROLL_DELAY_MS)
    const form = panel.current?.querySelector('form')
    // Whoever was quicker is at work in the form already.
    if (!form?.querySelector('input:focus')) form?.querySelector('h3')?.focus({ preventScroll: true })
    scrollToFoot(panel.current)
  }

  function refuse(faults: ClientFaults) {
    setResult({ ...CLEAN, faults })
    dispatch(showMessage({ kind: 'warning', detail: words.requiredFields }))
    const first = Object.keys(faults)[0]
    panel.current?.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus()
  }

  async function run(action: QuoteAction) {
    const trimmed = trimDetails(details)
    saveClientDetails(localDeviceStorage, trimmed)
    isRunning.current = true
    setRunning(action)
    setResult(CLEAN)
    try {
      const onUsed = () => draft.settle(isStored(trimmed)).catch(() => undefined)
      setResult(await onRun(action, { client: trimmed, onUsed }))
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  async function press(action: QuoteAction) {
    if (isRunning.current) return undefined
    if (!isShown) return reveal()
    const faults = clientFaults(details, words)
    return Object.keys(faults).length > 0 ? refuse(faults) : run(action)
  }

  function change(field: ClientField, value: string) {
    dispatch(quotationSlice.actions.draftTyped({ [field]: value }))
    draft.note({ ...details, [field]: value })
    setResult((current) => ({ ...current, faults: withoutField(current.faults, field) }))
  }

  return { details, ...result, kept, running, change, press, isKept: draft.isKept }
}

function isStored(details: ClientDetails): boolean {
  const stored = loadClientDetails(localDeviceStorage)
  return CLIENT_FIELDS.every((field) => stored[field] === details[field])
}

function withoutField(faults: ClientFaults, field: ClientField): ClientFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field))
}
