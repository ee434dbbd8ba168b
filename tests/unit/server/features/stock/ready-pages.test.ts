import { beforeEach, describe, expect, it } from 'vitest'
import { createReadyPages, type ReadyPages, writePage } from '../../../../../src/server/features/stock/ready-pages.ts'
import { searchFilterSchema } from '../../../../../src/shared/contract/stock-requests.ts'

const NEWEST = searchFilterSchema.parse({})
const [index, rates] = [{}, {}]
const page = writePage({ cards: [Buffer.from('{"id":1}'), Buffer.from('{"id":2}')], count: 7 })

describe('ready pages', () => {
  let now = 0
  let pages: ReadyPages
  beforeEach(() => {
    now = 10_000
    pages = createReadyPages(() => new Date(now))
    pages.keep(NEWEST, [index, rates, undefined], page)
  })

  it('are the whole answer', () => {
    const answer: unknown = JSON.parse(page.body.toString())
    expect(answer).toEqual({ errorCode: 0, errorMessage: '', result: { cars: [{ id: 1 }, { id: 2 }], count: 7 } })
  })

  it('are sent again to whoever asks the same', () => {
    expect(pages.find(searchFilterSchema.parse({}), [index, rates, undefined])).toBe(page)
    expect(pages.find(searchFilterSchema.parse({ First: 20 }), [index, rates, undefined])).toBeUndefined()
  })

  it('are not sent when anything changed that they are of', () => {
    expect(pages.find(NEWEST, [{}, rates, undefined])).toBeUndefined()
    expect(pages.find(NEWEST, [index, {}, undefined])).toBeUndefined()
    expect(pages.find(NEWEST, [index, rates, {}])).toBeUndefined()
  })

  it('are good for a second, whichever way the clock is set', () => {
    now += 999
    expect(pages.find(NEWEST, [index, rates, undefined])).toBe(page)
    now += 1
    expect(pages.find(NEWEST, [index, rates, undefined])).toBeUndefined()
    now -= 2000
    expect(pages.find(NEWEST, [index, rates, undefined])).toBeUndefined()
  })
})
