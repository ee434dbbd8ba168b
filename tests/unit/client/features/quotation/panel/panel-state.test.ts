import { describe, expect, it } from 'vitest'
import {
  CLOSED_PANEL,
  isDestinationSettled,
  isQuoteUnderWay,
  costOf,
  panelReducer,
  type PanelEvent,
} from '../../../../../../src/client/features/quotation/panel/panel-state.ts'
import { readFreshness } from '../../../../../../src/client/api/freshness.ts'
import { chirundu, deliveryLines, zambia } from '../../../support/quotation.ts'

const after = (...events: readonly PanelEvent[]) => events.reduce(panelReducer, CLOSED_PANEL)
const chosen: readonly PanelEvent[] = [
  { type: 'countryChosen', country: zambia },
  { type: 'portChosen', port: chirundu },
]
const asked: PanelEvent = { type: 'quoteAsked', run: 1 }
const cost = { lineItems: deliveryLines, freshness: readFreshness(new Headers()) }
const answered: PanelEvent = { type: 'quoteAnswered', run: 1, cost }
const expanded: PanelEvent = { type: 'linesExpanded', run: 1 }

describe('the quote panel', () => {
  it('is closed at first and opens on request', () => {
    expect(CLOSED_PANEL.isOpen).toBe(false)
    expect(after({ type: 'panelOpened' }).isOpen).toBe(true)
    expect(after({ type: 'panelOpened' }, { type: 'panelToggled' }).isOpen).toBe(false)
  })

  it('carries the spinner from the press until the lines expand, then reads as settled', () => {
    expect(isQuoteUnderWay(after(...chosen, asked))).toBe(true)
    expect(isQuoteUnderWay(after(...chosen, asked, answered))).toBe(true)
    expect(isDestinationSettled(after(...chosen, asked, answered))).toBe(false)
    const shown = after(...chosen, asked, answered, expanded)
    expect(isQuoteUnderWay(shown)).toBe(false)
    expect(isDestinationSettled(shown)).toBe(true)
  })

  it('has the total from the answer on', () => {
    expect(costOf(after(...chosen, asked))).toBeNull()
    expect(costOf(after(...chosen, asked, answered))).toBe(cost)
    expect(costOf(after(...chosen, asked, answered, expanded))).toBe(cost)
  })

  it('takes the price of now in the place of an estimate that is on screen, and of nothing else', () => {
    const renewed: PanelEvent = { type: 'quoteRenewed', cost: { ...cost, lineItems: [] } }
    expect(costOf(after(...chosen, asked, answered, expanded, renewed))?.lineItems).toEqual([])
    expect(costOf(after(...chosen, asked, renewed))).toBeNull()
    expect(isDestinationSettled(after(...chosen, asked, answered, expanded, renewed))).toBe(true)
  })

  it('counts a stored destination as settled from the start, open and without a spinner in the button', () => {
    const state = after({ type: 'destinationRestored', destination: { country: zambia, port: chirundu }, run: 1 })
    expect(state).toMatchObject({ isOpen: true, country: zambia, port: chirundu })
    expect(isDestinationSettled(state)).toBe(true)
    expect(isQuoteUnderWay(state)).toBe(false)
  })

  it('flags the fields when country or port is missing, until one is chosen', () => {
    expect(after({ type: 'choiceRefused' }).areFieldsWrong).toBe(true)
    expect(after({ type: 'choiceRefused' }, ...chosen).areFieldsWrong).toBe(false)
  })

  it('empties the port and resets the quote when the country changes', () => {
    const state = after(
      ...chosen,
      asked,
      answered,
      expanded,
      { type: 'formRevealed' },
      {
        type: 'countryChosen',
        country: { countryId: 249, countryName: 'Zimbabwe' },
      },
    )
    expect(state).toMatchObject({ port: null, quick: { phase: 'none' }, isFormShown: false })
  })

  it('resets the quote and keeps the country when the port changes', () => {
    const state = after(...chosen, asked, answered, expanded, { type: 'portChosen', port: null })
    expect(state).toMatchObject({ country: zambia, port: null, quick: { phase: 'none' } })
  })

  it('forgets country, port and quote on Change Country and Port, and stays open', () => {
    const state = after({ type: 'panelOpened' }, ...chosen, asked, answered, expanded, { type: 'choiceCleared' })
    expect(state).toEqual({ ...CLOSED_PANEL, isOpen: true })
  })

  it('keeps the choice and says why when the quick quote fails', () => {
    const state = after(...chosen, asked, { type: 'quoteFailed', run: 1, reason: 'no way there', isUnanswered: false })
    expect(state).toMatchObject({ country: zambia, port: chirundu, quick: { phase: 'failed', reason: 'no way there' } })
    expect(isDestinationSettled(state)).toBe(false)
  })

  it('takes no answer that was overtaken by another choice or another run', () => {
    expect(after(...chosen, asked, ...chosen, answered).quick).toEqual({ phase: 'none' })
    expect(after(...chosen, asked, { type: 'quoteAsked', run: 2 }, answered).quick).toMatchObject({ phase: 'asked' })
  })
})
