import { useRef, useEffect, useEffectEvent, useReducer, useState, type RefObject } from 'react'
import { useSelector, useDispatch } from 'react-redux'
import type { Destination, Country } from '../../../shared/contract/reference.ts'
import type { Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { currencySlice, toCurrency, useCurrency, showMessage } from '../shell/public.ts'
import {
  costOf,
  CLOSED_PANEL,
  isDestinationSettled,
  isQuoteUnderWay,
  panelReducer,
  type QuickCost,
} from './panel/panel-state.ts'
import { quotationSlice } from './quotation.slice.ts'
import type { HeldRequest } from './issue-quote.ts'
import { deliveredTotal } from './panel/quote-lines.ts'
import { costIdentity, type QuotedVehicle, toDeliveryCostRequest } from '../../buyer/delivery-cost-request.ts'
import type { LineItem } from '../../../shared/contract/quotes.ts'
import { isUnanswered } from '../../api/api-failure.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { localDeviceStorage } from '../../ui/device-storage.ts'
import { failureWords, unquotableReason } from './request/failure-words.ts'
import { toOutcome } from './request/outcome.ts'
import { quotationApi } from '../../api/public/quotation-api.ts'
import { isQuoteAddressed } from './panel/quote-address.ts'
import { SCROLL_DELAY_MS, scrollTo, scrollToFoot, wait } from './panel/scroll.ts'
import {
  forgetDestination,
  loadDestination,
  saveDestination,
  type ChosenDestination,
} from '../../buyer/stored-destination.ts'
import { useWords } from '../../words/use-words.ts'

/** About half a second after the quote returned its lines expand (`screens.lines-expand`). */
const EXPAND_MS = 500

export type Quotation = ReturnType<typeof useQuotation>

/** All that listing and panel show of the quotation of one vehicle, and what they may ask of it. `arrival`: as chosen. */
export function useQuotation(vehicle: QuotedVehicle, arrival: Arrival | null) {
  const panel = useRef<HTMLElement>(null)
  const quotePanel = useQuotePanel(vehicle, panel)
  const chosen = useSelector(currencySlice.selectors.selectCode)
  const currencyNow = useCurrency()
  const held = useSelector(quotationSlice.selectors.selectHeld)
  const { country, port } = quotePanel.state
  const issued = issuedFor(held, vehicle, port)
  // By its own rates an issued quotation costs on every screen what is on its paper.
  const currency = issued === null ? currencyNow : toCurrency(chosen, issued.rates)
  const cost = costOf(quotePanel.state)
  const [isBarred, setBarred] = useState(false)
  const isAskedFor = cost !== null || quotePanel.state.quick.phase === 'failed'
  const lineItems = isAskedFor ? (issued?.lineItems ?? cost?.lineItems ?? null) : null
  return {
    ...quotePanel,
    panel,
    vehicle,
    arrival,
    /** Whether the vehicle may not enter the chosen country: then nothing urges to buy it. */
    isBarred,
    setBarred,
    currency,
    destination: country === null || port === null ? null : { country, port },
    issued,
    /** Those of the issued quotation once there is one: it was priced by the server at that moment. */
    lineItems,
    /** Where the lines are an estimate of this device: how old it is; null for the server's own word. */
    estimate: cost === null || issued !== null || cost.freshness.source === 'network' ? null : cost.freshness,
    total: lineItems === null ? undefined : deliveredTotal(lineItems, currency),
  }
}

/** The quotation in hand, where it is for what is on screen: one of an earlier price is not (`quotation.in-hand`). */
function issuedFor(held: HeldRequest | null, vehicle: QuotedVehicle, port: Destination | null) {
  if (held === null || port === null) return null
  const isSame = costIdentity(held.request) === costIdentity(toDeliveryCostRequest(vehicle, port))
  return isSame ? held.quote : null
}

/** The quote panel of one vehicle: choosing a destination and the quick quote for it. */
function useQuotePanel(vehicle: QuotedVehicle, panel: RefObject<HTMLElement | null>) {
  const words = useWords('quotation')
  const dispatch = useDispatch<ClientDispatch>()
  const [state, send] = useReducer(panelReducer, CLOSED_PANEL)
  const lastRun = useRef(0)
  /** Its button was pressed: the panel is to be seen. */
  const isWanted = useRef(false)

  const restore = useEffectEvent(() => {
    const destination = loadDestination(localDeviceStorage)
    if (destination !== null && unquotableReason(vehicle, words) === null) void quote(destination, true)
    else if (isQuoteAddressed()) send({ type: 'panelOpened' })
  })
  useEffect(() => {
    restore()
    return () => {
      lastRun.current += 1
    }
  }, [])

  async function quote(destination: ChosenDestination, isRestored: boolean) {
    const run = ++lastRun.current
    send(isRestored ? { type: 'destinationRestored', destination, run } : { type: 'quoteAsked', run })
    const { data, error } = await askDeliveryCost(dispatch, vehicle, destination.port)
    const outcome = toOutcome<LineItem[]>({ data, error })
    if (lastRun.current !== run) return
    if (!outcome.ok && isRestored && outcome.failure.errorKey === 'DESTINATION_NOT_FOUND') return clearChoice()
    if (isUnanswered(error)) return tellUnanswered(run, isRestored)
    if (!outcome.ok) return fail(run, failureWords(outcome.failure, vehicle, words))
    if (data === undefined || outcome.value.length === 0) return fail(run, words.noRoute)
    send({ type: 'quoteAnswered', run, cost: { lineItems: outcome.value, freshness: data.freshness } })
    await wait(EXPAND_MS)
    send({ type: 'linesExpanded', run })
    if (isRestored) return undefined
    await wait(SCROLL_DELAY_MS)
    if (lastRun.current === run) scrollToFoot(panel.current)
    return undefined
  }

  function fail(run: number, reason: string) {
    send({ type: 'quoteFailed', run, reason, isUnanswered: false })
    dispatch(showMessage({ kind: 'error', detail: words.quoteFailed }))
  }

  /** Nobody said that it cannot be quoted; who did not ask for it is not alarmed. */
  function tellUnanswered(run: number, isRestored: boolean) {
    send({
      type: 'quoteFailed',
      run,
      reason: `${words.costNeedsConnection}. ${words.noConnection}`,
      isUnanswered: true,
    })
    if (!isRestored) dispatch(showMessage({ kind: 'error', detail: words.quoteFailed }))
  }

  async function bringIntoView() {
    await wait(SCROLL_DELAY_MS)
    scrollToFoot(panel.current)
  }

  function focusHead() {
    panel.current?.querySelector<HTMLElement>('.quote-toggle')?.focus({ preventScroll: true })
  }

  /** A part of the panel, or its head where that part is not there. */
  async function show(part: string) {
    send({ type: 'panelOpened' })
    await wait(SCROLL_DELAY_MS)
    focusHead()
    scrollTo(panel.current?.querySelector(part) ?? panel.current, 'start')
  }

  /** Whatever was quoted is no longer for what is chosen. */
  function resetQuote() {
    lastRun.current += 1
    dispatch(quotationSlice.actions.heldChanged(null))
  }

  function clearChoice() {
    forgetDestination(localDeviceStorage)
    resetQuote()
    send({ type: 'choiceCleared' })
  }

  return {
    state,
    toggle: () => send({ type: 'panelToggled' }),
    revealForm: () => send({ type: 'formRevealed' }),
    renew: (cost: QuickCost) => send({ type: 'quoteRenewed', cost }),
    open: async () => {
      // What was pressed may go with a phone's bar.
      focusHead()
      send({ type: 'panelOpened' })
      isWanted.current = true
      await bringIntoView()
    },
    showLines: () => void show('.quote-body'),
    showVerdict: () => void show('.entry'),
    /** Its inside, whose code comes by itself, is there. */
    entered: () => {
      if (isWanted.current) void bringIntoView()
    },
    chooseCountry: (country: Country | null) => {
      if (country === null) forgetDestination(localDeviceStorage)
      resetQuote()
      send({ type: 'countryChosen', country })
    },
    choosePort: (port: Destination | null) => {
      if (port === null) forgetDestination(localDeviceStorage)
      resetQuote()
      send({ type: 'portChosen', port })
    },
    /** The one button, `Generate Quote!` and `Change Country and Port`. */
    pressGenerate: () => {
      const { country, port } = state
      if (isQuoteUnderWay(state)) return undefined
      if (isDestinationSettled(state)) return clearChoice()
      if (country === null || port === null) {
        send({ type: 'choiceRefused' })
        dispatch(showMessage({ kind: 'error', detail: words.fieldsWrong }))
        return undefined
      }
      saveDestination(localDeviceStorage, { country, port })
      void quote({ country, port }, false)
      return undefined
    },
  }
}

async function askDeliveryCost(dispatch: ClientDispatch, vehicle: QuotedVehicle, port: Destination) {
  const request = toDeliveryCostRequest(vehicle, port)
  return dispatch(quotationApi.endpoints.getDeliveryCost.initiate(request, { forceRefetch: true, subscribe: false }))
}
