import { expect, test } from 'vitest'
import { MAX_PAPER_BYTES, SHARE_FIELD } from '../../../src/shared/contract/shared-paper.ts'
import { answerShare } from '../../../sw/share.ts'

const ORIGIN = 'https://shop.example'

/** What the worker answers to a form, and what it keeps. */
async function share(fill: (form: FormData) => void, space: 'free' | 'full' = 'free') {
  const kept: Blob[] = []
  const put = async (_address: unknown, response: Response) => {
    if (space === 'full') throw new DOMException('no space', 'QuotaExceededError')
    kept.push(await response.blob())
  }
  // Of a cache only this is asked for.
  const caches = { open: async () => ({ put }) as unknown as Cache }
  const form = new FormData()
  fill(form)
  const request = new Request(`${ORIGIN}/check/share`, { method: 'POST', body: form })
  const response = await answerShare(request, { caches, origin: ORIGIN })
  return { status: response.status, location: response.headers.get('location'), kept }
}

const paper = (size: number) => new File([new Uint8Array(size)], 'q.pdf', { type: 'application/pdf' })

test('a shared file is kept for the page, which is opened', async () => {
  const { status, location, kept } = await share((form) => form.set(SHARE_FIELD, paper(50_000)))
  expect({ status, location }).toEqual({ status: 303, location: `${ORIGIN}/check?file=shared` })
  expect(kept.map(({ size }) => size)).toEqual([50_000])
})

test('of a file that is too big nothing is kept', async () => {
  const { location, kept } = await share((form) => form.set(SHARE_FIELD, paper(MAX_PAPER_BYTES + 1)))
  expect(location).toBe(`${ORIGIN}/check?file=tooBig`)
  expect(kept).toEqual([])
})

test.each([
  ['no file', () => {}],
  ['a text in its place', (form: FormData) => form.set(SHARE_FIELD, 'a text')],
  ['another field', (form: FormData) => form.set('other', paper(1))],
])('%s is not kept, and the page says that it could not be read', async (_what, fill) => {
  const { location, kept } = await share(fill)
  expect(location).toBe(`${ORIGIN}/check?file=unread`)
  expect(kept).toEqual([])
})

test('a device without space says so too', async () => {
  const { location } = await share((form) => form.set(SHARE_FIELD, paper(10)), 'full')
  expect(location).toBe(`${ORIGIN}/check?file=unread`)
})

test('a body that is no form does not end in an error', async () => {
  const request = new Request(`${ORIGIN}/check/share`, { method: 'POST', body: 'nonsense' })
  const caches = { open: () => Promise.reject(new Error('not asked')) }
  const response = await answerShare(request, { caches, origin: ORIGIN })
  expect(response.headers.get('location')).toBe(`${ORIGIN}/check?file=unread`)
})
