import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Freshness } from '../../../../../../src/client/api/freshness.ts'
import { useOldest } from '../../../../../../src/client/features/offline/age/FreshAge.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function answer(search: string, page: number, freshness: Partial<Freshness>) {
  const nothing = { serverTime: null, savedAt: null, revision: null, digest: null, partial: false, why: null }
  return {
    endpointName: 'searchStock',
    originalArgs: { search, First: (page - 1) * 20 },
    currentData: { result: null, freshness: { source: 'network' as const, ...nothing, ...freshness } },
    fulfilledTimeStamp: 1,
    refetch: () => undefined,
  }
}

const place = document.createElement('div')
const root = createRoot(place)

function Screen({ shown }: { readonly shown: ReturnType<typeof answer> }) {
  return useOldest(shown)?.freshness.source
}

/** The source that a page passes for. */
async function show(shown: ReturnType<typeof answer>) {
  await act(async () => root.render(<Screen shown={shown} />))
  return place.textContent
}

const live = { serverTime: '2026-11-20T09:00:00.000Z' }
const saved = { source: 'saved', savedAt: '2026-11-20T07:00:00.000Z' } as const

test('a page that is live passes for no fresher than a kept page of the same search', async () => {
  expect(await show(answer('Toyota', 1, saved))).toBe('saved')
  expect(await show(answer('Toyota', 2, live))).toBe('saved')
})

test('another search has nothing to do with it, and a page that was renewed counts as renewed', async () => {
  expect(await show(answer('Ford', 1, live))).toBe('network')
  expect(await show(answer('Toyota', 1, live))).toBe('network')
  expect(await show(answer('Toyota', 2, live))).toBe('network')
})
