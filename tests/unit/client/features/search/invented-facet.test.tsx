import { act, useReducer } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../src/client/app/store.ts'
import { toSearchFilter } from '../../../../../src/shared/domain/search-address/search-criteria.ts'
import { toFilters } from '../../../../../src/client/features/offline/storage/saved-results.ts'
import { writeCriteria } from '../../../../../src/client/criteria/criteria-address.ts'
import { readCriteria } from '../../../../../src/shared/domain/search-address/criteria-query.ts'
import { describeSearch } from '../../../../../src/client/features/saved/searches/describe-search.ts'
import { listLeftOut } from '../../../../../src/client/features/search/address/ignored-criteria.ts'
import { narrowsMakes } from '../../../../../src/client/features/search/panel/live-counts.ts'
import { toLiveCounts } from '../../../../../src/client/features/search/panel/use-live-counts.ts'
import { PanelFields } from '../../../../../src/client/features/search/panel/PanelFields.tsx'
import {
  panelOf,
  panelReducer,
  toManualCriteria,
} from '../../../../../src/client/features/search/panel/search-panel.ts'
import { droppedAll, droppedFilters } from '../../../../../src/client/features/search/results/EmptyResults.tsx'
import { wordsIn } from '../../../../../src/client/words/words.ts'
import { stockCountsSchema } from '../../../../../src/shared/contract/stock-counts.ts'
import { searchFilterSchema } from '../../../../../src/shared/contract/stock-requests.ts'

vi.mock(import('../../../../../src/shared/domain/facets/table.ts'), async (original) => {
  const { withInvented } = await import('../../../../support/invented-facets.ts')
  return withInvented(await original())
})
const messages = wordsIn('en', 'stockSearch')
Object.assign(messages.fields, {
  inventedSeats: 'Invented Seats',
  minInvented: 'Min Invented',
  maxInvented: 'Max Invented',
})

const ADDRESS = '?make=Toyota&invented-seats=5%2C2&minInvented=1&maxInvented=3'
const read = (address: string) => readCriteria(new URLSearchParams(address))

describe('the address', () => {
  test('names the facets of the table and is read again', () => {
    const criteria = read(ADDRESS)
    expect(criteria.filters).toMatchObject({ inventedSeats: [5, 2], minInvented: 1, maxInvented: 3 })
    expect(writeCriteria(criteria)).toBe(ADDRESS)
    expect(read('').filters).toMatchObject({ inventedSeats: [], minInvented: null, maxInvented: null })
  })

  test('of one of them alone is a search of its own', () => {
    expect(read('?invented-seats=5').kind).toBe('manual')
  })

  test('leaves out what cannot be, and says so by its label', () => {
    const address = '?make=Toyota&invented-seats=5,100,x&minInvented=3&maxInvented=1'
    expect(listLeftOut(new URLSearchParams(address), read(address), messages)).toEqual([
      'Invented Seats 100, x',
      'Max Invented 1',
    ])
  })
})

test('a search is asked with them, and read back from what was asked', () => {
  const body = toSearchFilter(read(ADDRESS))
  expect(body).toMatchObject({ InventedSeats: [5, 2], MinInvented: 1, MaxInvented: 3 })
  expect(toFilters(searchFilterSchema.parse(body))).toEqual(read(ADDRESS).filters)
})

test('a search without results may drop each of them', () => {
  const { filters } = read(ADDRESS)
  expect(droppedFilters(filters, messages)).toMatchObject([
    { name: 'Min Invented 1 KM', rest: { minInvented: null, maxInvented: 3 } },
    { name: 'Max Invented 3 KM', rest: { minInvented: 1, maxInvented: null } },
    { name: 'Invented Seats 5, 2', rest: { inventedSeats: [] } },
  ])
  expect(droppedAll(filters, messages)?.rest).toMatchObject({ inventedSeats: [], minInvented: null, maxInvented: null })
})

test('a saved search names them', async () => {
  const { dispatch } = makeStore({ fetch: () => Promise.reject(new Error('no connection')) })
  expect((await describeSearch(ADDRESS, dispatch, 'en')).name.replaceAll('\u00A0', ' ')).toBe(
    'Toyota · 1 Km – 3 Km · Invented Seats 2, 5',
  )
})

const COUNTS = toLiveCounts(
  stockCountsSchema.parse({
    count: 4,
    makes: [],
    models: [],
    years: [],
    bodyTypes: [],
    fuelTypes: [],
    transmissions: [],
    driveTypes: [],
    doors: [],
    inventedSeats: [{ value: 5, count: 3 }],
    minPrices: [],
    maxPrices: [],
    minMileages: [],
    maxMileages: [],
    minInventeds: [{ value: 2, count: 1 }],
    maxInventeds: [{ value: 2, count: 4 }],
  }),
)

describe('the panel', () => {
  let root: Root
  const store = makeStore({ fetch: () => Promise.reject(new Error('no connection')) })
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<Screen />))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  function Screen() {
    const [panel, dispatch] = useReducer(panelReducer, read('?make=Toyota'), panelOf)
    const none = () => undefined
    const actions = {
      isMakeMissing: false,
      search: none,
      quickSearch: none,
      showPage: none,
      runFilters: none,
      sort: none,
      clear: none,
      changePanel: dispatch,
    }
    return (
      <Provider store={store}>
        <MemoryRouter>
          <PanelFields
            form="search"
            panel={panel}
            actions={actions}
            currentYear={2026}
            isSearching={false}
            isEarly={false}
            counts={COUNTS}
            onSearch={none}
          />
          <output>{writeCriteria(toManualCriteria(panel))}</output>
        </MemoryRouter>
      </Provider>
    )
  }

  const address = () => document.querySelector('output')?.textContent ?? ''
  const labelled = (label: string): HTMLElement => {
    const labels = [...document.querySelectorAll<HTMLElement>('.form-label')]
    const found = labels.find(({ textContent }) => textContent === label)
    if (!found) throw new Error(`there is no field ${label}`)
    return found
  }
  const optionsOf = (label: string) => {
    const select = labelled(label).parentElement?.querySelector('select')
    return [...(select?.options ?? [])].map(({ textContent }) => textContent)
  }

  test('has a field for each end of a range, with its counts', async () => {
    expect(optionsOf('Min Invented')).toEqual(['No minimum', '0 KM (0)', '1 KM (0)', '2 KM (1)'])
    expect(optionsOf('Max Invented')).toEqual(['No maximum', '1 KM (0)', '2 KM (4)', '3 KM (0)'])
    const select = labelled('Max Invented').parentElement?.querySelector('select')
    await act(async () => {
      if (select) select.value = '2'
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(address()).toBe('?make=Toyota&maxInvented=2')
  })

  test('has a group of boxes for a list, with its counts, and what is ticked is searched for', async () => {
    const group = labelled('Invented Seats').parentElement
    await act(async () => group?.querySelector('button')?.click())
    const boxes = [...(group?.querySelectorAll('label') ?? [])]
    expect(boxes.map(({ textContent }) => textContent)).toEqual(['2 (0)', '5 (3)', '7 (0)'])
    await act(async () => boxes[1]?.click())
    expect(address()).toBe('?make=Toyota&invented-seats=5')
    expect(narrowsMakes(panelOf(read(address())))).toBe(true)
  })
})
