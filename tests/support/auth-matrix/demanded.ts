import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { Access } from '../../../src/server/http/policy.ts'
import { aReport } from '../condition.ts'
import { aQuoteRequest, BEITBRIDGE } from '../quoting.ts'

/** A good call of a route, who may make it, and what it then answers, written beside the product's own policy. */
export type Demand = {
  readonly access: Access
  readonly query?: string
  readonly body?: object
  /** 200 unless the row says otherwise. */
  readonly status?: number
}

type World = { readonly saexRef: string; readonly username: string; readonly password: string }

/** By `METHOD url`. */
export function demandsOf({ saexRef, username, password }: World): Readonly<Record<string, Demand>> {
  const anybody = { access: 'public' } as const
  const anySession = { access: 'session' } as const
  const advertiser = { access: PERMISSION.advertiser } as const
  const salesAgent = { access: PERMISSION.salesAgent } as const
  const pricing = { access: PERMISSION.pricing } as const
  const stockClerk = { access: PERMISSION.stockClerk } as const
  const yardReader = { access: [PERMISSION.salesAgent, PERMISSION.stockClerk, PERMISSION.photographer] } as const
  const photoTaker = { access: [PERMISSION.stockClerk, PERMISSION.photographer] } as const
  const bulkReader = { access: [PERMISSION.stockClerk, PERMISSION.pricing] } as const
  const stockReader = { access: [PERMISSION.salesAgent, PERMISSION.stockClerk] } as const
  const uploader = { access: [PERMISSION.salesAgent, PERMISSION.stockClerk, PERMISSION.pricing] } as const
  const nobodys = '00000000-0000-4000-8000-000000000000'
  return {
    [`GET ${PATHS.colours}`]: anybody,
    [`GET ${PATHS.bodyTypes}`]: anybody,
    [`GET ${PATHS.fuelTypes}`]: anybody,
    [`GET ${PATHS.makes}`]: anybody,
    [`GET ${PATHS.models}`]: { ...anybody, query: 'MakeId=1' },
    [`POST ${PATHS.legacyVehicles}`]: { ...anybody, body: { resultSize: 5 } },
    [`GET ${PATHS.legacyVehicleByRef}`]: { ...anybody, query: `vehicleRef=${saexRef}` },
    [`POST ${PATHS.searchHistory}`]: { ...anybody, body: { SearchTypeId: 1 } },
    [`POST ${PATHS.searchHistoryUpdate}`]: { ...anybody, body: { Id: 1, VehicleCount: 1 }, status: 404 },
    [`GET ${PATHS.orderFilterOptions}`]: anybody,
    [`GET ${PATHS.filters}`]: { ...anybody, query: 'typeId=5' },
    [`GET ${PATHS.endCountries}`]: anybody,
    [`GET ${PATHS.destinations}`]: { ...anybody, query: 'endCountryId=252' },
    [`POST ${PATHS.deliveryCost}`]: { ...anybody, body: { ...BEITBRIDGE, saexRef } },
    [`POST ${PATHS.quote}`]: { ...anybody, body: aQuoteRequest(saexRef) },
    [`POST ${PATHS.emailQuote}`]: { ...anybody, query: 'QuoteId=0', status: 404 },
    [`GET ${PATHS.currencies}`]: anybody,
    [`GET ${PATHS.currencySymbols}`]: anybody,
    [`POST ${PATHS.stock}`]: { ...anybody, body: { SearchType: 2 } },
    [`GET ${PATHS.stock}`]: { ...anybody, query: `saexReference=${saexRef}` },
    [`GET ${PATHS.stockPage}`]: { ...anybody, query: 'make=Toyota' },
    [`GET ${PATHS.stockImage}`]: { ...anybody, query: 'id=1' },
    [`GET ${STAFF_PATHS.monthSearches}`]: advertiser,
    [`GET ${STAFF_PATHS.monthQuotes}`]: advertiser,
    [`GET ${STAFF_PATHS.daySearches}`]: advertiser,
    [`GET ${STAFF_PATHS.dayQuotes}`]: advertiser,
    [`GET ${STAFF_PATHS.weekSearches}`]: advertiser,
    [`GET ${STAFF_PATHS.popularSearch}`]: advertiser,
    [`GET ${STAFF_PATHS.needsYou}`]: advertiser,
    [`GET ${STAFF_PATHS.toPriceByHand}`]: { access: [PERMISSION.advertiser, PERMISSION.salesAgent] },
    [`GET ${STAFF_PATHS.leads}`]: salesAgent,
    [`GET ${STAFF_PATHS.foundVehicle}`]: { ...salesAgent, query: `saexReferenceNumber=${saexRef}` },
    [`GET ${STAFF_PATHS.vehicleReport}`]: { ...salesAgent, query: `saexReferenceNumber=${saexRef}` },
    [`GET ${STAFF_PATHS.vehicleExport}`]: { ...salesAgent, query: `saexReferenceNumber=${saexRef}` },
    [`GET ${STAFF_PATHS.stockStatus}`]: { ...stockReader, query: `saexRef=${saexRef}` },
    [`GET ${STAFF_PATHS.stockHistory}`]: { ...stockReader, query: `saexRef=${saexRef}` },
    [`GET ${STAFF_PATHS.stockPins}`]: { ...stockReader, query: `saexRef=${saexRef}` },
    [`POST ${STAFF_PATHS.stockPins}`]: { ...stockClerk, body: { saexRef, version: 0 } },
    [`POST ${STAFF_PATHS.stockList}`]: { ...yardReader, body: {} },
    [`POST ${STAFF_PATHS.exportStock}`]: { ...stockClerk, body: {} },
    [`GET ${STAFF_PATHS.stockSummary}`]: yardReader,
    [`GET ${STAFF_PATHS.stockModels}`]: yardReader,
    [`GET ${STAFF_PATHS.stockVehicle}`]: { ...yardReader, query: `saexRef=${saexRef}` },
    // Whoever may save is told that the key is missing.
    [`POST ${STAFF_PATHS.saveVehicle}`]: {
      ...photoTaker,
      body: { saexRef: null, version: null, values: {} },
      status: 400,
    },
    [`POST ${STAFF_PATHS.restoreVehicle}`]: {
      ...stockClerk,
      body: { saexRef, version: 0, changeId: 999_999, fields: ['year'] },
      status: 404,
    },
    [`POST ${STAFF_PATHS.photos}`]: {
      ...photoTaker,
      body: { id: nobodys, saexRef: 'SAEX9999999', sizeBytes: 1, sha256: '0'.repeat(64) },
      status: 404,
    },
    [`GET ${STAFF_PATHS.photo}`]: { ...photoTaker, query: `id=${nobodys}`, status: 404 },
    [`POST ${STAFF_PATHS.turnPhoto}`]: {
      ...photoTaker,
      body: { saexRef: 'SAEX9999999', version: 0, key: `p1${'0'.repeat(32)}`, quarters: 1 },
      status: 404,
    },
    [`POST ${STAFF_PATHS.erasePhoto}`]: {
      access: PERMISSION.administrator,
      body: { key: 'nothing', why: 'none' },
      status: 404,
    },
    [`GET ${STAFF_PATHS.conditionReport}`]: { ...yardReader, query: `saexRef=${saexRef}` },
    // Whoever may publish is told that the key is missing.
    [`POST ${STAFF_PATHS.conditionReport}`]: { ...photoTaker, body: { saexRef, report: aReport() }, status: 400 },
    [`POST ${STAFF_PATHS.withdrawReport}`]: { ...stockClerk, body: { id: 999_999, why: 'a test' }, status: 404 },
    [`POST ${STAFF_PATHS.bulk}`]: { ...stockClerk, body: { filter: {}, wish: { status: 'sold' } }, status: 400 },
    [`GET ${STAFF_PATHS.bulk}`]: { ...bulkReader, query: 'id=1', status: 404 },
    [`GET ${STAFF_PATHS.bulkItems}`]: { ...bulkReader, query: 'id=1', status: 404 },
    [`GET ${STAFF_PATHS.bulks}`]: bulkReader,
    [`POST ${STAFF_PATHS.startBulk}`]: { ...bulkReader, body: { id: 1 }, status: 404 },
    [`POST ${STAFF_PATHS.refuseBulk}`]: { ...bulkReader, body: { id: 1 }, status: 404 },
    [`POST ${STAFF_PATHS.undoBulk}`]: { ...bulkReader, body: { id: 1 }, status: 404 },
    [`GET ${STAFF_PATHS.drafts}`]: photoTaker,
    [`GET ${STAFF_PATHS.draft}`]: { ...photoTaker, query: `id=${nobodys}`, status: 404 },
    [`POST ${STAFF_PATHS.saveDraft}`]: {
      ...photoTaker,
      body: { id: nobodys, form: 'condition', subject: saexRef, version: null, saves: 3, values: {} },
      status: 404,
    },
    [`POST ${STAFF_PATHS.dropDraft}`]: { ...photoTaker, body: { id: nobodys } },
    [`GET ${STAFF_PATHS.uploads}`]: uploader,
    [`GET ${STAFF_PATHS.upload}`]: { ...uploader, query: `id=${nobodys}`, status: 404 },
    [`POST ${STAFF_PATHS.inspectUpload}`]: { ...uploader, body: { id: nobodys }, status: 404 },
    [`POST ${STAFF_PATHS.startUpload}`]: { ...uploader, body: { id: nobodys }, status: 404 },
    [`POST ${STAFF_PATHS.undoUpload}`]: { ...stockReader, body: { id: nobodys }, status: 404 },
    [`GET ${STAFF_PATHS.rejectedRows}`]: { ...uploader, query: `id=${nobodys}`, status: 404 },
    [`GET ${STAFF_PATHS.requests}`]: pricing,
    [`GET ${STAFF_PATHS.request}`]: { ...pricing, query: 'id=1', status: 404 },
    [`POST ${STAFF_PATHS.requests}`]: { ...pricing, body: { id: 1, ticked: [] }, status: 404 },
    [`POST ${STAFF_PATHS.decideRequest}`]: { ...pricing, body: { id: 1, decision: 'confirm' }, status: 404 },
    [`POST ${STAFF_PATHS.takeBackRequest}`]: { ...pricing, body: { id: 1 }, status: 404 },
    [`POST ${STAFF_PATHS.login}`]: { ...anybody, body: { Username: username, Password: password } },
    [`POST ${STAFF_PATHS.loginByPasskey}`]: anybody,
    [`POST ${STAFF_PATHS.finishLogin}`]: { ...anybody, status: 400 },
    [`GET ${STAFF_PATHS.account}`]: anySession,
    [`POST ${STAFF_PATHS.startProof}`]: anySession,
    [`POST ${STAFF_PATHS.prove}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.changePassword}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.changeEmail}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.endSession}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.startTotp}`]: anySession,
    [`POST ${STAFF_PATHS.confirmTotp}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.removeTotp}`]: anySession,
    [`POST ${STAFF_PATHS.recoveryCodes}`]: { ...anySession, status: 409 },
    [`POST ${STAFF_PATHS.startPasskey}`]: anySession,
    [`POST ${STAFF_PATHS.addPasskey}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.removePasskey}`]: { ...anySession, status: 400 },
    [`POST ${STAFF_PATHS.validateSession}`]: { access: 'session' },
    [`POST ${STAFF_PATHS.logout}`]: anybody,
    [`GET ${PATHS.health}`]: anybody,
    [`GET ${PATHS.ready}`]: anybody,
  }
}
