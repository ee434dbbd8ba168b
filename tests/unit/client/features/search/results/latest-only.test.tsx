import { act, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { panelOf } from '../../../../../../src/client/features/search/panel/search-panel.ts'
import { useLiveCounts } from '../../../../../../src/client/features/search/panel/use-live-counts.ts'
import { useSearch } from '../../../../../../src/client/features/search/results/use-search.ts'
import { DEFAULT_CRITERIA } from '../../../../../../src/shared/domain/search-address/search-criteria.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { SEARCH_TYPE, SORT } from '../../../../../../src/shared/contract/stock.ts'

/** Until the panel counts as in use, and until a choice in it has settled. */
const COUNTED_MS = 700

/** The calls that were given up before they were answered. */
let cancelled: string[]
let asked: string[]
let answer: (() => Response) | undefined
let root: Root
const drawn: { search?: ReturnType<typeof useSearch> } = {}
const search = () => drawn.search!

/** Never answers by itself, but where there is an answer. */
function hang(input: string, { signal }: RequestInit): Promise<Response> {
  asked.push(input)
  if (answer !== undefined) return Promise.resolve(answer())
  return new Promise((_answer, reject) =>
    signal?.addEventListener('abort', () => {
      cancelled.push(input)
      reject(new DOMException('given up', 'AbortError'))
    }),
  )
}

function Search() {
  const found = useSearch()
  useEffect(() => {
    drawn.search = found
  })
  return null
}

function Counts({ panel }: { readonly panel: ReturnType<typeof panelOf> }) {
  useLiveCounts(panel)
  return null
}

function show(part: ReactNode, address = '/') {
  const store = makeStore({ fetch: hang })
  const draw = async (drawn: ReactNode) =>
    act(async () =>
      root.render(
        <Provider store={store}>
          <MemoryRouter initialEntries={[address]}>{drawn}</MemoryRouter>
        </Provider>,
      ),
    )
  return draw(part).then(() => draw)
}

const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  cancelled = []
  asked = []
  answer = undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each(['/?e=1', '/?page=abc', '/?make=Ford&unknown=1'])(
  'the search of %s goes on under its tidy address',
  async (address) => {
    await show(<Search />, address)
    await act(async () => search().replace(search().criteria))
    await pass(0)
    expect(cancelled).toEqual([])
    expect(search().answer.isFetching).toBe(true)
  },
)

test('a search of something else takes the place of one that is under way', async () => {
  await show(<Search />)
  await act(async () => search().replace({ ...search().criteria, page: 2 }))
  await pass(0)
  expect(cancelled).toEqual([PATHS.stock])
  expect(search().answer.isFetching).toBe(true)
})

test('what was answered stands where it is asked once more and that is given up', async () => {
  answer = () => Response.json({ errorCode: 0, errorMessage: '', result: { count: 0, cars: [] } })
  await show(<Search />)
  await pass(0)
  expect(search().answer.currentData?.result.count).toBe(0)
  answer = undefined
  const { criteria } = search()
  await act(async () => search().run(criteria, { searchTypeId: SEARCH_TYPE.manual }))
  expect(search().answer.isFetching).toBe(true)
  await act(async () => search().replace({ ...criteria, page: 2 }))
  await act(async () => search().replace(criteria))
  await pass(0)
  expect(cancelled).toContain(PATHS.stock)
  expect(search().answer).toMatchObject({ isFetching: false, error: undefined })
  expect(search().answer.currentData?.result.count).toBe(0)
})

test('counts under way go on when the order is changed, which changes none of them', async () => {
  const panel = panelOf(DEFAULT_CRITERIA)
  const draw = await show(<Counts panel={panel} />)
  await pass(COUNTED_MS)
  expect(asked).toContain(PATHS.stockCounts)
  await draw(<Counts panel={{ ...panel, sortId: SORT.priceAscending }} />)
  await pass(COUNTED_MS)
  expect(cancelled).toEqual([])
})
