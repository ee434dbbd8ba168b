import { runBulk } from '../../src/server/features/bulk/run-bulk.job.ts'
import { randomUUID } from 'node:crypto'
import { max } from 'drizzle-orm'
import { quotation, vehicleChange } from '../../src/server/db/schema/index.ts'
import { requestChange } from '../../src/server/features/change-requests/request-change.ts'
import { readSeedText } from '../../src/server/features/reference/seed-files.ts'
import { digestRecipient } from '../../src/server/features/mailboxes/mail-address.ts'
import { notMeAddress } from '../../src/server/features/mail/not-me.ts'
import { openLinkOf } from '../../src/server/features/quote-check/open-link.ts'
import { digestOfToken } from '../../src/server/features/staff/staff-session.ts'
import { findSession } from '../../src/server/features/staff/staff.repository.ts'
import type { CatalogueManifest } from '../../src/shared/contract/catalogue.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { TestApp } from './app.ts'
import { hirePriceClerk } from './change-requests.ts'
import { everyAccountCall } from './every-account-call.ts'
import { aQuoteRequest, BEITBRIDGE, requestQuote } from './quoting.ts'
import { aReport, createReporter } from './condition.ts'
import { createPhotoDesk } from './photo-desk.ts'
import { patchwork } from './patchwork.ts'
import { createDesk } from './stock-desk.ts'
import { createUploader, workOff } from './uploading.ts'

/** Adds a query to the address, or a body, to a call of the route that it stands by. */
export type GoodCall = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

type World = {
  readonly saexRef: string
  /** A member of staff with every permission, by login and by a live session. */
  readonly staff: { readonly username: string; readonly password: string; readonly token: string }
  readonly metricsToken: string
}

const RECIPIENT = 'somebody@example.test'
const STOCK = 'Stock No,Make,Model,Year,Price (ZAR)\r\nA1,Toyota,Hilux,2019,345000\r\nA2,,Ranger,2020,299000\r\n'

/** A call that succeeds of every route in the policy table, by `METHOD url`, in an order in which all of them do. */
export async function everyCall(shop: TestApp, { saexRef, staff, metricsToken }: World) {
  const { token, username: Username, password: Password } = staff
  const { result: quote } = await requestQuote(shop, aQuoteRequest(saexRef))
  const manifest = (await shop.app.inject(PATHS.catalogue)).json<{ result: CatalogueManifest }>().result
  const searchId = (
    await shop.app.inject({ method: 'POST', url: PATHS.searchHistory, payload: { SearchTypeId: 1 } })
  ).json<{ result: number }>().result
  const [row] = await shop.context.db.select({ checkCode: quotation.checkCode }).from(quotation)
  const uploader = createUploader(shop, token)
  const { id: done } = await uploader.upload('stock', 'none.csv', STOCK)
  await uploader.start({ id: done, supplier: 'Sample Motors' })
  await workOff(shop)
  const { id } = await uploader.upload('stock', 'one.csv', STOCK)
  const { result: empty } = await uploader.create({ kind: 'stock', name: 'two.csv', sizeBytes: 3 })
  const asker = await findSession(shop.context.db, digestOfToken(token))
  const clerk = await hirePriceClerk(shop, { name: 'A price clerk' })
  const desk = createDesk(shop, token)
  const before = await desk.one(saexRef)
  await desk.save({ saexRef, version: before.result.version, values: { colour: 'Green' } })
  const [last] = await shop.context.db.select({ id: max(vehicleChange.id) }).from(vehicleChange)
  const saved = last?.id ?? 0
  const yard = createPhotoDesk(shop, token)
  const picture = await patchwork(1)
  const { result: sent } = await yard.send(picture, { saexRef })
  const toErase = await yard.send(await patchwork(2))
  const { result: coming } = await yard.announce(picture)
  const { result: reported } = await createReporter(desk).publish(saexRef)
  const reportId = reported.report?.id ?? 0
  const bulkOf = async (wish: object) =>
    (
      await desk.call<{ id: number }>('POST', STAFF_PATHS.bulk, {
        payload: { refs: [saexRef], wish },
        key: randomUUID(),
      })
    ).result
  const changed = await bulkOf({ price: { by: 'percent', value: 1, roundTo: 0.01 }, pin: false })
  await desk.call('POST', STAFF_PATHS.startBulk, { payload: { id: changed.id } })
  await runBulk({ ...shop.context, signal: new AbortController().signal })
  const begun = await bulkOf({ price: { by: 'percent', value: 2, roundTo: 0.01 }, pin: false })
  const waiting = await bulkOf({ price: { by: 'percent', value: 50, roundTo: 0.01 }, pin: false })
  await desk.call('POST', STAFF_PATHS.startBulk, { payload: { id: waiting.id } })
  const draftId = randomUUID()
  const draft = { id: draftId, subject: null, version: null, saves: 0, values: { make: 'Toyota' } }
  await desk.call('POST', STAFF_PATHS.saveDraft, { payload: draft })
  const decided = await clerk.request('tariffs', 'one.json', await tariffWith(1300))
  const own = await requestChange(shop.context.db, {
    kind: 'tariffs',
    source: 'two.json',
    text: await tariffWith(1400),
    note: 'a test',
    staffUserId: asker?.userId ?? 0,
    now: shop.clock.now,
  })
  const mailLink = { ...shop.context, recipientDigest: digestRecipient(RECIPIENT, shop.context.secret) }
  const openLink = openLinkOf({ ...quote, issuedAt: shop.clock.now.toISOString() }, shop.context)
  const tokenIn = (address: string): string => address.split('#')[1] ?? ''
  const bySaexRef = { query: { saexReferenceNumber: saexRef } }
  const accountCalls = await everyAccountCall(shop, { token, password: Password })
  return {
    [`GET ${PATHS.filters}`]: { query: { typeId: '5' } },
    [`GET ${PATHS.models}`]: { query: { MakeId: '1' } },
    [`GET ${PATHS.destinations}`]: { query: { endCountryId: '252' } },
    [`GET ${PATHS.stock}`]: { query: { saexReference: saexRef } },
    [`GET ${PATHS.legacyVehicleByRef}`]: { query: { vehicleRef: saexRef } },
    [`GET ${PATHS.stockImage}`]: { query: { id: '1' } },
    [`GET ${PATHS.catalogueBlock}`]: { query: { digest: manifest.blocks[0]?.digest ?? '' } },
    [`GET ${PATHS.catalogueNames}`]: { query: { digest: manifest.names.digest } },
    [`GET ${PATHS.catalogueChanges}`]: { query: { handle: manifest.handle, since: String(manifest.revision) } },
    [`GET ${PATHS.quoteCheck}`]: { query: { code: row?.checkCode ?? '' } },
    [`POST ${PATHS.stock}`]: { body: { SearchType: 2 } },
    [`GET ${PATHS.stockPage}`]: { query: { make: 'Toyota' } },
    [`POST ${PATHS.stockCounts}`]: { body: { SearchType: 2 } },
    [`POST ${PATHS.legacyVehicles}`]: { body: { resultSize: 5 } },
    [`POST ${PATHS.deliveryCost}`]: { body: { ...BEITBRIDGE, saexRef } },
    [`POST ${PATHS.quote}`]: { body: aQuoteRequest(saexRef) },
    [`POST ${PATHS.emailQuote}`]: { query: { QuoteId: String(quote.quoteId) } },
    [`POST ${PATHS.openQuote}`]: { body: { token: tokenIn(openLink.address) } },
    [`POST ${PATHS.violations}`]: { body: [{ type: 'csp-violation', body: { effectiveDirective: 'script-src' } }] },
    [`POST ${PATHS.notMe}`]: { body: { token: tokenIn(notMeAddress(mailLink)) } },
    [`POST ${PATHS.searchHistory}`]: { body: { SearchTypeId: 1 } },
    [`POST ${PATHS.searchHistoryUpdate}`]: { body: { Id: searchId, VehicleCount: 1 } },
    [`POST ${STAFF_PATHS.login}`]: { body: { Username, Password } },
    ...accountCalls,
    [`GET ${STAFF_PATHS.foundVehicle}`]: bySaexRef,
    [`GET ${STAFF_PATHS.vehicleReport}`]: bySaexRef,
    [`GET ${STAFF_PATHS.vehicleExport}`]: bySaexRef,
    [`GET ${STAFF_PATHS.stockStatus}`]: { query: { saexRef } },
    [`POST ${STAFF_PATHS.stockStatus}`]: { body: { saexRef, status: 'available', seen: 'available' } },
    [`GET ${STAFF_PATHS.stockHistory}`]: { query: { saexRef } },
    [`GET ${STAFF_PATHS.stockPins}`]: { query: { saexRef } },
    [`POST ${STAFF_PATHS.stockPins}`]: { body: { saexRef, version: 0 } },
    [`POST ${STAFF_PATHS.stockList}`]: { body: {} },
    [`POST ${STAFF_PATHS.exportStock}`]: { body: {} },
    [`GET ${STAFF_PATHS.stockSummary}`]: {},
    [`GET ${STAFF_PATHS.stockModels}`]: { query: { make: 'Toyota', model: 'Hilux' } },
    [`GET ${STAFF_PATHS.stockVehicle}`]: { query: { saexRef } },
    [`POST ${STAFF_PATHS.saveVehicle}`]: {
      body: { saexRef, version: 0, values: { year: 2018 } },
      headers: { 'idempotency-key': randomUUID() },
    },
    [`POST ${STAFF_PATHS.restoreVehicle}`]: { body: { saexRef, version: 0, changeId: saved, fields: ['colour'] } },
    [`POST ${STAFF_PATHS.photos}`]: {
      body: { id: randomUUID(), saexRef: null, sizeBytes: 9, sha256: '0'.repeat(64) },
    },
    [`GET ${STAFF_PATHS.photo}`]: { query: { id: coming.id } },
    [`POST ${STAFF_PATHS.photoPart}`]: {
      query: { id: coming.id, at: '0' },
      body: picture,
      headers: { 'content-type': 'application/octet-stream' },
    },
    [`POST ${STAFF_PATHS.turnPhoto}`]: { body: { saexRef, version: 0, key: sent.key, quarters: 1 } },
    [`POST ${STAFF_PATHS.erasePhoto}`]: { body: { key: toErase.result.key, why: 'a test' } },
    [`GET ${STAFF_PATHS.conditionReport}`]: { query: { saexRef } },
    [`POST ${STAFF_PATHS.conditionReport}`]: {
      body: { saexRef, report: aReport() },
      headers: { 'idempotency-key': randomUUID() },
    },
    [`POST ${STAFF_PATHS.withdrawReport}`]: { body: { id: reportId, why: 'a test' } },
    [`POST ${STAFF_PATHS.bulk}`]: {
      body: { refs: [saexRef], wish: { status: 'available' } },
      headers: { 'idempotency-key': randomUUID() },
    },
    [`GET ${STAFF_PATHS.bulk}`]: { query: { id: String(begun.id) } },
    [`GET ${STAFF_PATHS.bulkItems}`]: { query: { id: String(begun.id) } },
    [`GET ${STAFF_PATHS.bulks}`]: {},
    [`POST ${STAFF_PATHS.startBulk}`]: { body: { id: begun.id } },
    [`POST ${STAFF_PATHS.refuseBulk}`]: { body: { id: waiting.id } },
    [`POST ${STAFF_PATHS.undoBulk}`]: { body: { id: changed.id } },
    [`GET ${STAFF_PATHS.drafts}`]: {},
    [`GET ${STAFF_PATHS.draft}`]: { query: { id: draftId } },
    [`POST ${STAFF_PATHS.saveDraft}`]: {
      body: { id: draftId, subject: null, version: null, saves: 1, values: { make: 'Kia' } },
    },
    [`POST ${STAFF_PATHS.dropDraft}`]: { body: { id: draftId } },
    [`POST ${STAFF_PATHS.withdrawQuotation}`]: { body: { quoteNumber: quote.quoteNumber, reason: 'a test' } },
    [`POST ${STAFF_PATHS.uploads}`]: { body: { kind: 'stock', name: 'three.csv', sizeBytes: 3 } },
    [`GET ${STAFF_PATHS.upload}`]: { query: { id } },
    [`POST ${STAFF_PATHS.uploadPart}`]: {
      query: { id: empty.id, at: '0' },
      body: Buffer.from('a,b'),
      headers: { 'content-type': 'application/octet-stream' },
    },
    [`POST ${STAFF_PATHS.inspectUpload}`]: { body: { id } },
    [`POST ${STAFF_PATHS.comparePrices}`]: { body: { id, supplier: 'Sample Motors' } },
    [`POST ${STAFF_PATHS.cancelUpload}`]: { body: { id } },
    [`POST ${STAFF_PATHS.undoUpload}`]: { body: { id: done } },
    [`POST ${STAFF_PATHS.startUpload}`]: { body: { id, supplier: 'Sample Motors' } },
    [`GET ${STAFF_PATHS.rejectedRows}`]: { query: { id: done } },
    [`GET ${STAFF_PATHS.request}`]: { query: { id: String(decided) } },
    [`POST ${STAFF_PATHS.requests}`]: { body: { id: own.requestId, ticked: [] } },
    [`POST ${STAFF_PATHS.decideRequest}`]: { body: { id: decided, decision: 'refuse', note: 'a test' } },
    [`POST ${STAFF_PATHS.takeBackRequest}`]: { body: { id: own.requestId } },
    [`GET ${PATHS.metrics}`]: { headers: { authorization: `Bearer ${metricsToken}` } },
    // Last: it ends the session.
    [`POST ${STAFF_PATHS.logout}`]: {},
  } satisfies Record<string, GoodCall> as Readonly<Record<string, GoodCall>>
}

async function tariffWith(amount: number): Promise<string> {
  return (await readSeedText('tariffs')).replace('"amount":1250', `"amount":${amount}`)
}
