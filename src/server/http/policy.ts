import { PATHS } from '../../shared/contract/paths.ts'
import { STAFF_PATHS } from '../../shared/contract/staff-paths.ts'
import { PERMISSION, type PermissionId } from '../../shared/contract/staff.ts'
import {
  BULK_READERS,
  hasPermission,
  PHOTO_TAKERS,
  STOCK_READERS,
  UPLOADERS,
  YARD_READERS,
} from '../../shared/domain/permissions.ts'
import type { EdgeRuleName } from './edge-rules.ts'
import type { RuleName } from './rate-rules.ts'

/**
 * Who may call: anybody, any live session, or sessions with the permission or one of several (an administrator always).
 * 'operator' is whoever has METRICS_TOKEN; no session opens it.
 */
export type Access = 'public' | 'operator' | 'session' | PermissionId | readonly PermissionId[]

export type Policy = {
  readonly access: Access
  /** The rate rule that counts the call, per address. */
  readonly rule: RuleName
  /** Everybody who asks the same is answered the same: nothing in it is of the caller. */
  readonly isShared?: true
  /** How long shared caches may keep it (`security.shared-caches`); without one never. */
  readonly edge?: EdgeRuleName
  /** The owner of the session must have proved to be there within 15 minutes (`staff.fresh-proof`). */
  readonly needsProof?: true
  /** Opens also to an administrator who still lacks a second factor (`staff.second-factor-required`). */
  readonly isOwn?: true
}

const publicRead: Policy = { access: 'public', rule: 'read', isShared: true }
const reference: Policy = { ...publicRead, edge: 'reference' }
/** What must be of now, and costs a question each. */
const nowRead: Policy = { ...publicRead, edge: 'now' }
const part: Policy = { ...publicRead, edge: 'file' }
const search: Policy = { access: 'public', rule: 'search', isShared: true }

const own: Policy = { access: 'session', rule: 'read', isOwn: true }
/** Changes who may sign in: not by whoever found the session open. */
const ownProved: Policy = { ...own, needsProof: true }

/**
 * Every route under /api and who may call it (`security.route-policy`). Deny by default: the application refuses to
 * start with a route that has no row here.
 */
export const POLICIES: Readonly<Record<string, Policy>> = {
  [`GET ${PATHS.filters}`]: reference,
  [`GET ${PATHS.orderFilterOptions}`]: reference,
  [`GET ${PATHS.colours}`]: reference,
  [`GET ${PATHS.bodyTypes}`]: reference,
  [`GET ${PATHS.fuelTypes}`]: reference,
  [`GET ${PATHS.makes}`]: reference,
  [`GET ${PATHS.models}`]: reference,
  [`GET ${PATHS.endCountries}`]: reference,
  [`GET ${PATHS.destinations}`]: reference,
  [`GET ${PATHS.currencies}`]: nowRead,
  [`GET ${PATHS.currencySymbols}`]: reference,
  [`GET ${PATHS.visitor}`]: { access: 'public', rule: 'read' },
  [`GET ${PATHS.entryRules}`]: reference,
  [`POST ${PATHS.notMe}`]: { access: 'public', rule: 'quote' },
  [`POST ${PATHS.violations}`]: { access: 'public', rule: 'violation' },
  [`GET ${PATHS.stock}`]: publicRead,
  [`POST ${PATHS.stock}`]: search,
  [`GET ${PATHS.stockPage}`]: { ...search, edge: 'search' },
  [`POST ${PATHS.stockCounts}`]: search,
  [`GET ${PATHS.stockImage}`]: publicRead,
  [`GET ${PATHS.catalogue}`]: nowRead,
  [`GET ${PATHS.catalogueBlock}`]: part,
  [`GET ${PATHS.catalogueNames}`]: part,
  [`GET ${PATHS.catalogueChanges}`]: publicRead,
  [`GET ${PATHS.deliveryPrices}`]: reference,
  [`POST ${PATHS.legacyVehicles}`]: search,
  [`GET ${PATHS.legacyVehicleByRef}`]: publicRead,
  [`POST ${PATHS.deliveryCost}`]: search,
  [`POST ${PATHS.quote}`]: { access: 'public', rule: 'quote' },
  [`POST ${PATHS.emailQuote}`]: { access: 'public', rule: 'quote' },
  [`POST ${PATHS.openQuote}`]: { access: 'public', rule: 'quote' },
  [`GET ${PATHS.quoteCheck}`]: { access: 'public', rule: 'check' },
  [`GET ${PATHS.quoteKeys}`]: publicRead,
  [`POST ${PATHS.searchHistory}`]: { access: 'public', rule: 'history' },
  [`POST ${PATHS.searchHistoryUpdate}`]: { access: 'public', rule: 'history' },
  [`POST ${STAFF_PATHS.login}`]: { access: 'public', rule: 'login' },
  [`POST ${STAFF_PATHS.loginByPasskey}`]: { access: 'public', rule: 'login' },
  [`POST ${STAFF_PATHS.finishLogin}`]: { access: 'public', rule: 'login' },
  [`POST ${STAFF_PATHS.validateSession}`]: own,
  [`POST ${STAFF_PATHS.startProof}`]: own,
  [`POST ${STAFF_PATHS.prove}`]: own,
  [`GET ${STAFF_PATHS.account}`]: own,
  [`POST ${STAFF_PATHS.changePassword}`]: own,
  [`POST ${STAFF_PATHS.endSession}`]: own,
  [`POST ${STAFF_PATHS.changeEmail}`]: ownProved,
  [`POST ${STAFF_PATHS.startTotp}`]: ownProved,
  [`POST ${STAFF_PATHS.confirmTotp}`]: ownProved,
  [`POST ${STAFF_PATHS.recoveryCodes}`]: ownProved,
  [`POST ${STAFF_PATHS.removeTotp}`]: ownProved,
  [`POST ${STAFF_PATHS.startPasskey}`]: ownProved,
  [`POST ${STAFF_PATHS.addPasskey}`]: ownProved,
  [`POST ${STAFF_PATHS.removePasskey}`]: ownProved,
  [`POST ${STAFF_PATHS.logout}`]: { access: 'public', rule: 'read' },
  [`GET ${STAFF_PATHS.foundVehicle}`]: { access: PERMISSION.salesAgent, rule: 'read' },
  [`GET ${STAFF_PATHS.vehicleReport}`]: { access: PERMISSION.salesAgent, rule: 'quote', needsProof: true },
  [`GET ${STAFF_PATHS.vehicleExport}`]: { access: PERMISSION.salesAgent, rule: 'read', needsProof: true },
  [`GET ${STAFF_PATHS.monthSearches}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.monthQuotes}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.daySearches}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.dayQuotes}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.weekSearches}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.popularSearch}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.needsYou}`]: { access: PERMISSION.advertiser, rule: 'read' },
  [`GET ${STAFF_PATHS.toPriceByHand}`]: { access: [PERMISSION.advertiser, PERMISSION.salesAgent], rule: 'read' },
  [`GET ${STAFF_PATHS.leads}`]: { access: PERMISSION.salesAgent, rule: 'read', needsProof: true },
  [`GET ${STAFF_PATHS.leadsPage}`]: { access: PERMISSION.salesAgent, rule: 'read' },
  [`GET ${STAFF_PATHS.stockStatus}`]: { access: STOCK_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.stockStatus}`]: { access: STOCK_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.stockHistory}`]: { access: STOCK_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.stockPins}`]: { access: STOCK_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.stockPins}`]: { access: PERMISSION.stockClerk, rule: 'quote' },
  [`POST ${STAFF_PATHS.stockList}`]: { access: YARD_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.exportStock}`]: { access: PERMISSION.stockClerk, rule: 'quote', needsProof: true },
  [`GET ${STAFF_PATHS.stockSummary}`]: { access: YARD_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.stockVehicle}`]: { access: YARD_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.stockModels}`]: { access: YARD_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.saveVehicle}`]: { access: PHOTO_TAKERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.restoreVehicle}`]: { access: PERMISSION.stockClerk, rule: 'quote' },
  [`POST ${STAFF_PATHS.photos}`]: { access: PHOTO_TAKERS, rule: 'quote' },
  [`GET ${STAFF_PATHS.photo}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`POST ${STAFF_PATHS.photoPart}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`POST ${STAFF_PATHS.turnPhoto}`]: { access: PHOTO_TAKERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.erasePhoto}`]: { access: PERMISSION.administrator, rule: 'quote', needsProof: true },
  [`GET ${STAFF_PATHS.conditionReport}`]: { access: YARD_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.conditionReport}`]: { access: PHOTO_TAKERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.withdrawReport}`]: { access: PERMISSION.stockClerk, rule: 'quote' },
  [`POST ${STAFF_PATHS.bulk}`]: { access: PERMISSION.stockClerk, rule: 'quote' },
  [`GET ${STAFF_PATHS.bulk}`]: { access: BULK_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.bulkItems}`]: { access: BULK_READERS, rule: 'read' },
  [`GET ${STAFF_PATHS.bulks}`]: { access: BULK_READERS, rule: 'read' },
  [`POST ${STAFF_PATHS.startBulk}`]: { access: BULK_READERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.refuseBulk}`]: { access: BULK_READERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.undoBulk}`]: { access: BULK_READERS, rule: 'quote' },
  [`GET ${STAFF_PATHS.drafts}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`GET ${STAFF_PATHS.draft}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`POST ${STAFF_PATHS.saveDraft}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`POST ${STAFF_PATHS.dropDraft}`]: { access: PHOTO_TAKERS, rule: 'read' },
  [`POST ${STAFF_PATHS.withdrawQuotation}`]: { access: PERMISSION.salesAgent, rule: 'read', needsProof: true },
  [`GET ${STAFF_PATHS.uploads}`]: { access: UPLOADERS, rule: 'read' },
  [`POST ${STAFF_PATHS.uploads}`]: { access: UPLOADERS, rule: 'quote', needsProof: true },
  [`GET ${STAFF_PATHS.upload}`]: { access: UPLOADERS, rule: 'read' },
  [`POST ${STAFF_PATHS.uploadPart}`]: { access: UPLOADERS, rule: 'read' },
  [`POST ${STAFF_PATHS.inspectUpload}`]: { access: UPLOADERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.comparePrices}`]: { access: STOCK_READERS, rule: 'quote' },
  [`POST ${STAFF_PATHS.startUpload}`]: { access: UPLOADERS, rule: 'quote', needsProof: true },
  [`POST ${STAFF_PATHS.cancelUpload}`]: { access: UPLOADERS, rule: 'read' },
  [`POST ${STAFF_PATHS.undoUpload}`]: { access: STOCK_READERS, rule: 'read', needsProof: true },
  [`GET ${STAFF_PATHS.rejectedRows}`]: { access: UPLOADERS, rule: 'read' },
  [`GET ${STAFF_PATHS.requests}`]: { access: PERMISSION.pricing, rule: 'read' },
  [`POST ${STAFF_PATHS.requests}`]: { access: PERMISSION.pricing, rule: 'quote' },
  [`GET ${STAFF_PATHS.request}`]: { access: PERMISSION.pricing, rule: 'read' },
  [`POST ${STAFF_PATHS.decideRequest}`]: { access: PERMISSION.pricing, rule: 'quote', needsProof: true },
  [`POST ${STAFF_PATHS.takeBackRequest}`]: { access: PERMISSION.pricing, rule: 'quote' },
  [`GET ${PATHS.health}`]: { access: 'public', rule: 'probe' },
  [`GET ${PATHS.ready}`]: { access: 'public', rule: 'probe' },
  [`GET ${PATHS.metrics}`]: { access: 'operator', rule: 'probe' },
  [`GET ${PATHS.openApi}`]: publicRead,
}

/** What counts the public addresses outside of /api, by route; files of the build, which cost least, are not counted. */
export const RULES_OUTSIDE_API: Readonly<Record<string, RuleName>> = {
  '/*': 'page',
  '/shell.html': 'worker',
  '/sw.js': 'worker',
  '/pictures/:key': 'picture',
  '/pictures/:key/preview.jpg': 'picture',
  '/pictures/of/:ref': 'picture',
  '/suppliers/:file': 'picture',
  '/company/:file': 'picture',
  '/robots.txt': 'sitemap',
  '/.well-known/security.txt': 'sitemap',
  '/sitemap.xml': 'sitemap',
  '/sitemap-pages.xml': 'sitemap',
  '/sitemap-stock-:block(^\\d{1,6}$).xml': 'sitemap',
}

/** How long shared caches may keep what is outside of /api, by route; other routes never, except for files of the build. */
export const EDGE_OUTSIDE_API: Readonly<Record<string, EdgeRuleName>> = {
  '/*': 'page',
  '/assets/*': 'file',
  '/pictures/:key': 'file',
  '/pictures/:key/preview.jpg': 'file',
  '/pictures/of/:ref': 'place',
  '/suppliers/:file': 'file',
  '/company/:file': 'file',
  '/robots.txt': 'sitemap',
  '/.well-known/security.txt': 'sitemap',
  '/sitemap.xml': 'sitemap',
  '/sitemap-pages.xml': 'sitemap',
  '/sitemap-stock-:block(^\\d{1,6}$).xml': 'sitemap',
}

/** Whether a session's permissions suffice; an administrator passes every check (`staff.permission-checks`). */
export function mayPass(access: Access, permissionIds: readonly number[]): boolean {
  if (access === 'public' || access === 'session') return true
  if (access === 'operator') return false
  return hasPermission(
    permissionIds.map((permissionId) => ({ permissionId })),
    access,
  )
}
