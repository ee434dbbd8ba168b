import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PopularPanel } from '../../../../../src/client/features/search/popular/PopularVehicles.tsx'

const busyOf = (searched: string | null) => {
  const panel = <PopularPanel actions={{ quickSearch: () => undefined }} searched={searched} />
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(panel)
  expect(page.querySelectorAll('.pop .ph > .busy-bar')).toHaveLength(4)
  return [...page.querySelectorAll('.pop [aria-busy=true]')].map(({ textContent }) => textContent)
}

test('the popular vehicle whose results are on their way is the one with a bar under way', () => {
  expect(busyOf('KB')).toEqual(['Isuzu KB'])
  expect(busyOf('Hilux')).toEqual(['Toyota Hilux GD6'])
  expect(busyOf('toyota prado')).toEqual([])
  expect(busyOf(null)).toEqual([])
})
