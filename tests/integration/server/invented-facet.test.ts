import { afterEach, expect, test, vi } from 'vitest'
import type * as facetTable from '../../../src/shared/domain/facets/table.ts'
import type * as segmentCode from '../../../src/shared/domain/stock-index/segment.ts'

const TABLE = '../../../src/shared/domain/facets/table.ts'
type Table = typeof facetTable

afterEach(() => vi.doUnmock(TABLE))

/** By code that was loaded anew, with another table of facets. */
async function nameLayout(change: (table: Table) => object = (table) => table): Promise<string> {
  vi.resetModules()
  vi.doMock(TABLE, async (original) => change(await original<Table>()))
  const { nameIndexLayout } = await import('../../../src/server/features/stock/snapshot/index-layout.ts')
  return nameIndexLayout()
}

test('the layout of a snapshot has the same name in every process of a release', async () => {
  const name = await nameLayout()
  expect(name).toMatch(/^[0-9a-f]{12}$/)
  expect(await nameLayout()).toBe(name)
})

test('a facet that is new, lost, moved or read from another column gives it another name', async () => {
  const { withInvented } = await import('../../support/invented-facets.ts')
  const names = [
    await nameLayout(),
    await nameLayout(withInvented),
    await nameLayout(({ FACETS: { doors: _doors, ...rest }, ...table }) => ({ ...table, FACETS: rest })),
    await nameLayout(({ FACETS: { doors, ...rest }, ...table }) => ({ ...table, FACETS: { doors, ...rest } })),
    await nameLayout(({ FACETS, ...table }) => ({
      ...table,
      FACETS: { ...FACETS, price: { ...FACETS.price, stored: 'priceCents' } },
    })),
  ]
  expect(new Set(names).size).toBe(names.length)
})

test('a segment that is put together otherwise gives it another name', async () => {
  const segment = '../../../src/shared/domain/stock-index/segment.ts'
  type Code = typeof segmentCode
  const usual = await nameLayout()
  for (const change of [{ invented: new Uint32Array(0) }, { saexNumber: new Float64Array(60) }]) {
    vi.doMock(segment, async (original) => {
      const code = await original<Code>()
      return {
        ...code,
        *buildSegment(...given: Parameters<Code['buildSegment']>) {
          return { ...(yield* code.buildSegment(...given)), ...change }
        },
      }
    })
    expect(await nameLayout()).not.toBe(usual)
    vi.doUnmock(segment)
  }
})
