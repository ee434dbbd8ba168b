import { afterEach, describe, expect, test } from 'vitest'
import {
  besideMarker,
  compareKept,
  type Found,
  forgetMarker,
  type Kept,
  readMarker,
  writeMarker,
} from '../../../../../../src/client/features/offline/storage/kept-marker.ts'

const NONE = { quotes: 0, waiting: 0, saved: 0, packs: 0 }
const SOME = { quotes: 3, waiting: 1, saved: 2, packs: 1 }
const before: Kept = { ...SOME, list: 'kept' }
const mine: Found['mine'] = { ...SOME, hasMark: true }
const stock = { hasList: true, hasMark: true }
const goneMine: Found['mine'] = { ...NONE, hasMark: false }
const goneStock = { hasList: false, hasMark: false }

describe('what the browser threw away', () => {
  test.each([
    ['everything', before, { mine: goneMine, stock: goneStock }, { ...SOME, hadList: true }],
    ['the stock list alone', before, { mine, stock: goneStock }, { ...NONE, hadList: true }],
    ['the precious database alone', before, { mine: goneMine, stock }, { ...SOME, hadList: false }],
    [
      'everything, and something is kept again already',
      before,
      { mine: { ...NONE, saved: 1, hasMark: false }, stock },
      { ...SOME, hadList: false },
    ],
  ] as const)('%s', (_what, kept, found, loss) => expect(compareKept(kept, found).loss).toEqual(loss))

  test.each([
    ['all is there', before, { mine, stock }],
    ['nothing was kept, or nobody knows', undefined, { mine: goneMine, stock: goneStock }],
    [
      'the visitor removed all of it',
      before,
      { mine: { ...NONE, hasMark: true }, stock: { ...stock, hasList: false } },
    ],
    ['what waited was sent', before, { mine: { ...mine, waiting: 0, quotes: 4 }, stock }],
    ['the list cannot be read', before, { mine, stock: undefined }],
    ['the list was told to be lost already', { ...before, list: 'owed' }, { mine, stock: goneStock }],
    ['only a list was kept, and is', { ...NONE, list: 'kept' }, { mine: goneMine, stock }],
  ] as const)('nothing, when %s', (_why, kept, found) => expect(compareKept(kept, found).loss).toBeUndefined())
})

test.each([
  ['kept', before, stock, 'kept'],
  ['removed', before, { hasList: false, hasMark: true }, 'none'],
  ['lost, and to come again', before, goneStock, 'owed'],
  ['still to come', { ...before, list: 'owed' }, goneStock, 'owed'],
  ['back', { ...before, list: 'owed' }, { hasList: true, hasMark: false }, 'kept'],
  ['as it was, while nobody can tell', before, undefined, 'kept'],
] as const)('the stock list is %s', (_how, kept, now, list) => {
  expect(compareKept(kept, { mine, stock: now }).next).toEqual({ ...SOME, list })
})

describe('the cookie', () => {
  afterEach(forgetMarker)

  test.each([before, { ...before, list: 'owed' }, { ...NONE, list: 'kept' }, { ...SOME, list: 'none' }] as const)(
    'says %j again',
    (kept) => {
      writeMarker(kept)
      expect(readMarker()).toEqual(kept)
      forgetMarker()
      expect(readMarker()).toBeUndefined()
    },
  )

  test('is none when nothing is kept, and says nothing in another form', () => {
    writeMarker(before)
    writeMarker({ ...NONE, list: 'none' })
    expect(readMarker()).toBeUndefined()
    for (const value of ['1.2.3', 'x.1.1.1.1.b', '1.1.1.1.1.a', '1.1.1.1.-1.b']) {
      document.cookie = `kept=${value}; Path=/`
      expect(readMarker()).toBeUndefined()
    }
  })

  test('knows no list of another format of the database', () => {
    document.cookie = 'kept=9.3.1.2.1.b; Path=/'
    expect(readMarker()).toEqual({ ...SOME, list: 'none' })
  })
})

describe('what another tab does while this one looks', () => {
  afterEach(forgetMarker)
  const fresh: Found = { mine: { ...NONE, saved: 1, hasMark: false }, stock: undefined }
  const marked: Found = { ...fresh, mine: { ...fresh.mine, hasMark: true } }
  const emptied: Found = { ...fresh, mine: goneMine }

  /** Each look finds the next; `during` happens while the first is under way. */
  const lookingWhile = (during: () => void, ...founds: Found[]) => {
    let looks = 0
    return besideMarker(async () => {
      const found = founds[looks]!
      looks += 1
      if (looks === 1) during()
      return found
    })
  }

  test('a first save that it counts is no loss', async () => {
    const { before: kept, found } = await lookingWhile(
      () => writeMarker({ ...NONE, saved: 1, list: 'none' }),
      fresh,
      marked,
    )
    expect(compareKept(kept, found).loss).toBeUndefined()
  })

  test('what it forgets is no loss', async () => {
    writeMarker({ ...NONE, saved: 1, list: 'none' })
    const { before: kept, found } = await lookingWhile(forgetMarker, emptied, emptied)
    expect(compareKept(kept, found).loss).toBeUndefined()
  })

  test('what is gone before it looks is still one', async () => {
    writeMarker({ ...NONE, saved: 1, list: 'none' })
    const { before: kept, found } = await lookingWhile(() => undefined, emptied)
    expect(compareKept(kept, found).loss).toEqual({ ...NONE, saved: 1, hadList: false })
  })
})
