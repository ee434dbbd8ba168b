import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isBusy, watchForms } from '../../../../../../src/client/features/shell/update/busy-page.ts'

beforeAll(() => watchForms())
afterEach(() => document.body.replaceChildren())

function write(html: string, value: string): HTMLInputElement {
  document.body.innerHTML = html
  const field = document.querySelector<HTMLInputElement>('input, textarea')
  if (!field) throw new Error('no field')
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

describe('a page is in the middle of something', () => {
  test('while written words stand in a field', async () => {
    const field = write('<input type="email">', 'thandi@')
    expect(await isBusy({ isAsked: false })).toBe(true)
    field.value = ''
    expect(await isBusy({ isAsked: false })).toBe(false)
  })

  test('until the form is gone', async () => {
    write('<form><textarea></textarea></form>', 'words')
    expect(await isBusy({ isAsked: false })).toBe(true)
    document.body.replaceChildren()
    expect(await isBusy({ isAsked: false })).toBe(false)
  })

  test('but not because of a choice, nor of words that came with the page', async () => {
    write('<input type="checkbox">', 'on')
    document.body.insertAdjacentHTML('beforeend', '<input value="kept from before">')
    expect(await isBusy({ isAsked: false })).toBe(false)
  })

  test('while something is in this tab alone, for which the browser would ask before it is closed', async () => {
    const askFirst = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    expect([await isBusy({ isAsked: true }), await isBusy({ isAsked: false })]).toEqual([true, true])
    window.removeEventListener('beforeunload', askFirst)
    expect(await isBusy({ isAsked: false })).toBe(false)
  })

  test('but not for a reload that its own visitor wants, when the words are kept and come back', async () => {
    write('<form data-kept="true"><input></form>', 'Chanda')
    expect([await isBusy({ isAsked: true }), await isBusy({ isAsked: false })]).toEqual([false, true])
    document.querySelector('form')?.setAttribute('data-kept', 'false')
    expect(await isBusy({ isAsked: true })).toBe(true)
  })
})
