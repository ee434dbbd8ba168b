import type { LineItem } from '../../../../shared/contract/quotes.ts'
import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import type { Freshness } from '../../../api/freshness.ts'
import type { ChosenDestination } from '../../../buyer/stored-destination.ts'

/**
 * The quick quote of the panel. `run` tells an answer that is still wanted from one that was overtaken;
 * `isRestored` = asked for by the stored country and port, not by the button.
 */
type QuickQuote =
  | { readonly phase: 'none' }
  | { readonly phase: 'asked'; readonly run: number; readonly isRestored: boolean }
  /** Answered; the lines expand half a second later. */
  | {
      readonly phase: 'answered'
      readonly run: number
      readonly isRestored: boolean
      readonly cost: QuickCost
    }
  | { readonly phase: 'shown'; readonly run: number; readonly cost: QuickCost }
  /** `isUnanswered` = nobody said that it cannot be quoted. */
  | { readonly phase: 'failed'; readonly run: number; readonly reason: string; readonly isUnanswered: boolean }

/** `freshness` tells a price of now from an estimate of this device. */
export type QuickCost = { readonly lineItems: readonly LineItem[]; readonly freshness: Freshness }

export type PanelState = {
  readonly isOpen: boolean
  readonly country: Country | null
  readonly port: Destination | null
  /** The last press found country or port missing. */
  readonly areFieldsWrong: boolean
  readonly quick: QuickQuote
  readonly isFormShown: boolean
}

export type PanelEvent =
  | { readonly type: 'panelToggled' }
  | { readonly type: 'panelOpened' }
  | { readonly type: 'destinationRestored'; readonly destination: ChosenDestination; readonly run: number }
  | { readonly type: 'countryChosen'; readonly country: Country | null }
  | { readonly type: 'portChosen'; readonly port: Destination | null }
  | { readonly type: 'choiceRefused' }
  | { readonly type: 'quoteAsked'; readonly run: number }
  | { readonly type: 'quoteAnswered'; readonly run: number; readonly cost: QuickCost }
  | { readonly type: 'quoteFailed'; readonly run: number; readonly reason: string; readonly isUnanswered: boolean }
  | { readonly type: 'linesExpanded'; readonly run: number }
  /** The server's own price of what was an estimate. */
  | { readonly type: 'quoteRenewed'; readonly cost: QuickCost }
  | { readonly type: 'choiceCleared' }
  | { readonly type: 'formRevealed' }

const NO_QUOTE = { quick: { phase: 'none' }, isFormShown: false, areFieldsWrong: false } as const

export const CLOSED_PANEL: PanelState = { isOpen: false, country: null, port: null, ...NO_QUOTE }

/** The panel after an event (`screens.lines-expand`, `quotation.change-destination`). */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'panelToggled':
      return { ...state, isOpen: !state.isOpen }
    case 'panelOpened':
      return { ...state, isOpen: true }
    case 'destinationRestored':
      return {
        ...state,
        ...event.destination,
        ...NO_QUOTE,
        isOpen: true,
        quick: { phase: 'asked', run: event.run, isRestored: true },
      }
    case 'countryChosen':
      return { ...state, ...NO_QUOTE, country: event.country, port: null }
    case 'portChosen':
      return { ...state, ...NO_QUOTE, port: event.port }
    case 'choiceRefused':
      return { ...state, areFieldsWrong: true }
    case 'quoteAsked':
      return { ...state, ...NO_QUOTE, quick: { phase: 'asked', run: event.run, isRestored: false } }
    case 'choiceCleared':
      return { ...state, ...NO_QUOTE, country: null, port: null }
    case 'formRevealed':
      return { ...state, isFormShown: true }
    case 'quoteRenewed':
      return state.quick.phase === 'shown' ? { ...state, quick: { ...state.quick, cost: event.cost } } : state
    case 'quoteAnswered':
    case 'quoteFailed':
    case 'linesExpanded':
      return { ...state, quick: quickReducer(state.quick, event) }
  }
}

type QuickEvent = Extract<PanelEvent, { type: 'quoteAnswered' | 'quoteFailed' | 'linesExpanded' }>

function quickReducer(quick: QuickQuote, event: QuickEvent): QuickQuote {
  if (quick.phase === 'none' || quick.run !== event.run) return quick
  if (event.type === 'linesExpanded') {
    return quick.phase === 'answered' ? { phase: 'shown', run: quick.run, cost: quick.cost } : quick
  }
  if (quick.phase !== 'asked') return quick
  if (event.type === 'quoteFailed') {
    const { reason, isUnanswered } = event
    return { phase: 'failed', run: quick.run, reason, isUnanswered }
  }
  return { phase: 'answered', run: quick.run, isRestored: quick.isRestored, cost: event.cost }
}

/** Whether the port counts as selected, so that the button reads 'Change Country and Port' and clears. */
export function isDestinationSettled({ quick }: PanelState): boolean {
  return quick.phase === 'shown' || ((quick.phase === 'asked' || quick.phase === 'answered') && quick.isRestored)
}

/** Whether the button carries its spinner: from its press until the lines expand. */
export function isQuoteUnderWay({ quick }: PanelState): boolean {
  return (quick.phase === 'asked' || quick.phase === 'answered') && !quick.isRestored
}

/** The quick quote from its answer on; null without one. */
export function costOf({ quick }: PanelState): QuickCost | null {
  return quick.phase === 'answered' || quick.phase === 'shown' ? quick.cost : null
}
