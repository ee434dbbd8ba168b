import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react'
import { useDispatch } from 'react-redux'
import type { LineItem } from '../../../shared/contract/quotes.ts'
import type { Country, Destination } from '../../../shared/contract/reference.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { showMessage } from '../messages/public.ts'
import { localDeviceStorage } from './device-storage.ts'
import { failureWords, unquotableReason } from './failure-words.ts'
import { toOutcome } from './outcome.ts'
import { quotationMessages as words } from './messages.ts'
import { CLOSED_PANEL, isDestinationSettled, isQuoteUnderWay, panelReducer } from './panel-state.ts'
import { quotationApi } from './quotation-api.ts'
import { quotationSlice } from './quotation.slice.ts'
import { toDeliveryCostRequest, type QuotedVehicle } from './quote-request.ts'
import { SCROLL_DELAY_MS, scrollToFoot, wait } from './scroll.ts'
import { forgetDestination, loadDestination, saveDestination, type ChosenDestination } from './stored-destination.ts'

/** Section 4: about half a second after the quote returned its lines expand. */
const EXPAND_MS = 500

/** The quote panel of one vehicle: choosing a destination and the quick quote for it. */
export function useQuotePanel(vehicle: QuotedVehicle, panel: RefObject<HTMLElement | null>) {
  const dispatch = useDispatch<ClientDispatch>()
  const [state, send] = useReducer(panelReducer, CLOSED_PANEL)
  const lastRun = useRef(0)

  const restore = useEffectEvent(() => {
    const destination = loadDestination(localDeviceStorage)
    if (destination !== null && unquotableReason(vehicle) === null) void quote(destination, true)
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
    const outcome = await askDeliveryCost(dispatch, vehicle, destination.port)
    if (lastRun.current !== run) return
    if (!outcome.ok && isRestored && outcome.failure.errorKey === 'DESTINATION_NOT_FOUND') return clearChoice()
    if (!outcome.ok) return fail(run, failureWords(outcome.failure, vehicle))
    if (outcome.value.length === 0) return fail(run, words.noRoute)
    send({ type: 'quoteAnswered', run, lineItems: outcome.value })
    await wait(EXPAND_MS)
    send({ type: 'linesExpanded', run })
    if (isRestored) return undefined
    await wait(SCROLL_DELAY_MS)
    if (lastRun.current === run) scrollToFoot(panel.current)
    return undefined
  }

  function fail(run: number, reason: string) {
    send({ type: 'quoteFailed', run, reason })
    dispatch(showMessage({ kind: 'error', detail: words.quoteFailed }))
  }

  /** Whatever was quoted is no longer for what is chosen. */
  function resetQuote() {
    lastRun.current += 1
    dispatch(quotationSlice.actions.intentChanged(null))
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
    open: async () => {
      send({ type: 'panelOpened' })
      await wait(SCROLL_DELAY_MS)
      scrollToFoot(panel.current)
    },
    chooseCountry: (country: Country | null) => {
      resetQuote()
      send({ type: 'countryChosen', country })
    },
    choosePort: (port: Destination | null) => {
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
  const call = dispatch(
    quotationApi.endpoints.getDeliveryCost.initiate(request, { forceRefetch: true, subscribe: false }),
  )
  return toOutcome<LineItem[]>(await call)
}
