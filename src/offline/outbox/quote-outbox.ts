import type { EmailQuoteResult, QuoteResult } from '../../shared/contract/quotes.ts'
import { totalOf } from '../../shared/domain/quote-total.ts'
import { bytesOfBase64 } from '../base64.ts'
import type { DeviceStore, Outcome } from '../device-store.ts'
import type { MineDatabase } from '../mine-database.ts'
import type { OutboxItem, QuoteSubject, StoredQuote } from '../mine-tables.ts'
import { nextSeq } from '../next-seq.ts'
import {
  answered,
  askedAnew,
  failed,
  held,
  isDearer,
  mended,
  planNext,
  type Failure,
  type MendedRequest,
  type Rush,
} from './outbox-plan.ts'
import { LOCAL_REASONS } from './local-reasons.ts'
import { payloadHash } from './payload-hash.ts'

/** A request for a quotation. The same `key` again is the same request: it is sent once, however often it is placed. */
export type PlacedRequest = {
  readonly key: string
  /** Body of `GetQuoteForDelivery`. */
  readonly body: string
  readonly subject: QuoteSubject
  /** Key of the e-mail, null = none is wanted. One that waits for this quotation already is taken instead. */
  readonly mailKey: string | null
}

export type Contents = {
  /** By `seq`. */
  readonly items: readonly OutboxItem[]
  /** Newest first. */
  readonly quotes: readonly StoredQuote[]
}

type Options = { readonly store: DeviceStore; readonly now: () => number; readonly random: () => number }
type Taking = { readonly rush: Rush; readonly isAlone: boolean; readonly tried: ReadonlySet<string> }

export type QuoteOutbox = ReturnType<typeof quoteOutbox>

/** What this device asked for and what it got: the tables `outbox` and `quotes`. Every change is one transaction. */
export function quoteOutbox({ store, now, random }: Options) {
  const writeBoth = <T>(work: (database: MineDatabase) => PromiseLike<T>) => store.write(['outbox', 'quotes'], work)

  return {
    list: (): Promise<Outcome<Contents>> =>
      store.read(['outbox', 'quotes'], async ({ outbox, quotes }) => ({
        items: await outbox.orderBy('seq').toArray(),
        quotes: await quotes.orderBy('issuedAt').reverse().toArray(),
      })),

    /** By `seq`, without the papers. */
    listItems: () => store.read(['outbox'], ({ outbox }) => outbox.orderBy('seq').toArray()),

    find: (key: string) => store.read(['outbox'], ({ outbox }) => outbox.get(key)),
    findQuote: (quoteId: number) => store.read(['quotes'], ({ quotes }) => quotes.get(quoteId)),

    /** Key of a request with this very body that is not done; undefined when there is none. */
    waitingKey: (body: string): Promise<Outcome<string | undefined>> =>
      store.read(['outbox'], async ({ outbox }) => {
        const hash = payloadHash(body)
        const isEqual = ({ kind, state, payload, payloadHash: own }: OutboxItem) =>
          kind === 'issueQuote' && state !== 'done' && own === hash && payload === body
        return (await outbox.toArray()).find(isEqual)?.key
      }),

    /** Keeps a request before anything is sent; answers the key of its e-mail, null without one. */
    place: (request: PlacedRequest): Promise<Outcome<string | null>> =>
      store.write(['outbox'], async ({ outbox }) => {
        const { key, subject, body } = request
        const known = await outbox.get(key)
        const issue = known === undefined ? newItem({ key, subject, body }, now()) : revived(known, now())
        await outbox.put({ ...issue, seq: known?.seq ?? (await nextSeq(outbox)) })
        if (request.mailKey === null) return null
        const open = await outbox.where({ dependsOn: key }).and(isOpen).first()
        const mail = open ? revived(open, now()) : newItem({ key: request.mailKey, subject, dependsOn: key }, now())
        await outbox.put({ ...mail, seq: open?.seq ?? (await nextSeq(outbox)) })
        return mail.key
      }),

    /** Leases the next item; undefined when none may be sent now. What is stale is put before the visitor. */
    take: async (taking: Taking): Promise<Outcome<OutboxItem | undefined>> => {
      const seen = await store.read(['outbox'], ({ outbox }) => outbox.toArray())
      if (!seen.ok) return seen
      // A look that finds nothing is no change, and need not wake the other tabs.
      const { stale, next } = planNext(seen.value, { ...taking, now: now() })
      if (stale.length === 0 && next === undefined) return { ok: true, value: undefined }
      return store.write(['outbox'], async ({ outbox }) => {
        const plan = planNext(await outbox.toArray(), { ...taking, now: now() })
        await outbox.bulkPut(plan.next === undefined ? plan.stale : [...plan.stale, plan.next])
        return plan.next
      })
    },

    /** Stores the quotation, strips the item of the person's details and holds its e-mail when it became dearer. */
    settleIssued: (key: string, result: QuoteResult): Promise<Outcome<void>> =>
      writeBoth(async ({ outbox, quotes }) => {
        const item = await outbox.get(key)
        if (!isUnsettled(item)) return
        await quotes.put(toStoredQuote(item, result))
        await outbox.put(answered(item, result.quoteId))
        if (!isDearer(totalOf(result.lineItems), item.subject.seenTotal, result.rates)) return
        const mails = await outbox.where({ dependsOn: key }).and(isOpen).toArray()
        await outbox.bulkPut(mails.map((mail) => held(mail, LOCAL_REASONS.priceRose)))
      }),

    settleMailed: (key: string, { state }: EmailQuoteResult): Promise<Outcome<void>> =>
      writeBoth(async ({ outbox, quotes }) => {
        const item = await outbox.get(key)
        if (!isUnsettled(item) || item.quoteId === null) return
        await outbox.put(answered(item, item.quoteId))
        await quotes.update(item.quoteId, { mail: state })
      }),

    settleFailed: (key: string, failure: Failure): Promise<Outcome<void>> =>
      store.write(['outbox'], async ({ outbox }) => {
        const item = await outbox.get(key)
        if (isUnsettled(item)) await outbox.put(failed(item, failure, { now: now(), random: random() }))
      }),

    /** The visitor's word: send it, as it stands now, with the e-mail that waited for the same word. */
    askAnew: (key: string): Promise<Outcome<void>> =>
      store.write(['outbox'], async ({ outbox }) => {
        const item = await outbox.get(key)
        if (!isUnsettled(item)) return
        const mails = await outbox.where({ dependsOn: key }).and(isHeldAsStale).toArray()
        await outbox.bulkPut([item, ...mails].map((waiting) => revived(waiting, now())))
      }),

    /** Puts a mended request in the place of one that was refused; what waits for it waits for the new one (`offline.outbox-mend`). */
    mend: (refusedKey: string, request: MendedRequest): Promise<Outcome<void>> =>
      store.write(['outbox'], async ({ outbox }) => {
        const item = await outbox.get(refusedKey)
        if (item?.state !== 'attention') return
        await outbox.delete(refusedKey)
        await outbox.put(mended(item, request, now()))
        const stale = await outbox.where({ dependsOn: refusedKey }).and(isHeldAsStale).toArray()
        await outbox.bulkPut(stale.map((mail) => revived(mail, now())))
        await outbox.where({ dependsOn: refusedKey }).modify({ dependsOn: request.key })
      }),

    /** Takes an item out, with what waits for it. */
    discard: (key: string): Promise<Outcome<void>> =>
      store.write(['outbox'], async ({ outbox }) => {
        await outbox.where({ dependsOn: key }).delete()
        await outbox.delete(key)
      }),

    /** Takes a quotation off this device, with everything that belongs to it. */
    removeQuote: (quoteId: number): Promise<Outcome<void>> =>
      writeBoth(async ({ outbox, quotes }) => {
        const quote = await quotes.get(quoteId)
        if (quote === undefined) return
        await outbox.where({ dependsOn: quote.outboxKey }).delete()
        await outbox.delete(quote.outboxKey)
        await quotes.delete(quoteId)
      }),
  }
}

type Wanted = {
  readonly key: string
  readonly subject: QuoteSubject
  readonly body?: string
  readonly dependsOn?: string
}

function newItem({ key, subject, body = '', dependsOn }: Wanted, now: number): Omit<OutboxItem, 'seq'> {
  return {
    key,
    kind: dependsOn === undefined ? 'issueQuote' : 'emailQuote',
    payload: body,
    payloadHash: payloadHash(body),
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    dependsOn: dependsOn ?? null,
    askedAt: now,
    subject,
    quoteId: null,
    lastError: null,
  }
}

/** What is under way or done stays as it is. */
function revived(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'waiting' || item.state === 'attention' ? askedAnew(item, now) : item
}

function isHeldAsStale({ state, lastError }: OutboxItem): boolean {
  return state === 'attention' && lastError?.errorKey === LOCAL_REASONS.stale
}

function isOpen({ kind, state }: OutboxItem): boolean {
  return kind === 'emailQuote' && state !== 'done'
}

/** False for what was discarded, or answered to another tab: then this answer changes nothing. */
function isUnsettled(item: OutboxItem | undefined): item is OutboxItem {
  return item !== undefined && item.state !== 'done'
}

function toStoredQuote({ key, subject }: OutboxItem, { base64, ...quote }: QuoteResult): StoredQuote {
  return {
    ...quote,
    place: subject.place,
    seenTotal: subject.seenTotal,
    vehicleId: quote.vehicle.id,
    pdf: { buf: bytesOfBase64(base64).buffer, type: 'application/pdf' },
    mail: null,
    outboxKey: key,
  }
}
