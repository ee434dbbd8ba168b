import { expect, test } from 'vitest'
import type { OutboxItem } from '../../../../src/offline/mine-tables.ts'
import { payloadHash } from '../../../../src/offline/outbox/payload-hash.ts'
import { anItem } from './items.ts'
import { memoryOutbox } from './memory-outbox.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const refusal = { errorKey: 'VALIDATION', fields: { surname: 'must be a name' } }

const outboxOf = (...items: readonly OutboxItem[]) => memoryOutbox({ now: NOW, items })

test('a refused request stays until it is mended; then its mail waits for the new one', async () => {
  const old = anItem({ key: 'old', seq: 3, state: 'attention', lastError: refusal })
  const mail = anItem({ key: 'mail', seq: 4, kind: 'emailQuote', payload: '', dependsOn: 'old' })
  const { outbox, items } = outboxOf(old, mail)
  expect(await outbox.mend('old', { key: 'new', body: '{"surname":"Banda"}' })).toMatchObject({ ok: true })
  expect(items().toSorted((a, b) => a.seq - b.seq)).toMatchObject([
    { key: 'new', seq: 3, state: 'queued', payload: '{"surname":"Banda"}', lastError: null },
    { key: 'mail', seq: 4, state: 'queued', dependsOn: 'new' },
  ])
  // A second press, or another tab, finds nothing to mend.
  await outbox.mend('old', { key: 'third', body: '{}' })
  expect(items().map(({ key }) => key)).not.toContain('third')
})

test('a mended request takes its mail along, also where that was held as too old', async () => {
  const old = anItem({ key: 'old', seq: 3, state: 'attention', lastError: refusal })
  const stale = { state: 'attention', lastError: { errorKey: 'STALE', fields: {} } } as const
  const mail = anItem({ key: 'mail', seq: 4, kind: 'emailQuote', payload: '', dependsOn: 'old', ...stale })
  const { outbox, items } = outboxOf(old, mail)
  await outbox.mend('old', { key: 'new', body: '{}' })
  expect(items().find(({ key }) => key === 'mail')).toMatchObject({
    state: 'queued',
    dependsOn: 'new',
    askedAt: NOW,
    lastError: null,
  })
})

test.each(['queued', 'sending', 'waiting', 'done'] as const)('what is %s is not mended', async (state) => {
  const { outbox, items } = outboxOf(anItem({ key: 'old', state }))
  await outbox.mend('old', { key: 'new', body: '{}' })
  expect(items()).toEqual([anItem({ key: 'old', state })])
})

test('who still wants a quotation after 14 days wants its e-mail too, unless that waits for another word', async () => {
  const stale = { state: 'attention', lastError: { errorKey: 'STALE', fields: {} } } as const
  const quote = anItem({ key: 'quote', seq: 1, ...stale })
  const mail = anItem({ key: 'mail', seq: 2, kind: 'emailQuote', payload: '', dependsOn: 'quote', ...stale })
  const dearer = { ...mail, key: 'dearer', seq: 3, lastError: { errorKey: 'PRICE_ROSE', fields: {} } }
  const { outbox, items } = outboxOf(quote, mail, dearer)
  await outbox.askAnew('quote')
  expect(items()).toMatchObject([
    { key: 'quote', state: 'queued', askedAt: NOW },
    { key: 'mail', state: 'queued', askedAt: NOW, lastError: null },
    { key: 'dearer', state: 'attention' },
  ])
})

test('an equal request that is not done is known by its body, unless storage damaged it', async () => {
  const body = '{"surname":"Mwila"}'
  const one = anItem({ key: 'one', payload: body, state: 'waiting' })
  const mail = anItem({ key: 'mail', kind: 'emailQuote', payload: '', dependsOn: 'one' })
  const done = anItem({ key: 'done', payload: '', state: 'done' })
  const { outbox } = outboxOf(mail, done, one)
  const keyOf = async (text: string) => outbox.waitingKey(text)
  expect(await keyOf(body)).toMatchObject({ value: 'one' })
  expect(await keyOf('{"surname":"Banda"}')).toMatchObject({ value: undefined })
  expect(await keyOf('')).toMatchObject({ value: undefined })
  const damaged = outboxOf({ ...one, payloadHash: payloadHash('other') })
  expect(await damaged.outbox.waitingKey(body)).toMatchObject({ value: undefined })
})

test('two people on one device ask for the same vehicle in two requests, each with its own key and words', async () => {
  const { outbox, items } = outboxOf()
  const { subject } = anItem()
  for (const name of ['Chanda', 'Mary']) {
    await outbox.place({ key: `key of ${name}`, body: JSON.stringify({ firstName: name }), subject, mailKey: null })
  }
  expect(items()).toMatchObject([
    { key: 'key of Chanda', payload: '{"firstName":"Chanda"}' },
    { key: 'key of Mary', payload: '{"firstName":"Mary"}' },
  ])
})
