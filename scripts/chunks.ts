// How vite.config.ts divides the page's code into files: what every page needs in as few as caching allows, all else
// with its page. Names are pieces of expressions over paths; what no group names, the build places by itself.

const PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'react-redux',
  'redux',
  'redux-thunk',
  'immer',
  'reselect',
  '@reduxjs',
  'use-sync-external-store',
  'zod',
  'cookie',
  'react-bootstrap',
  '@restart',
  'classnames',
]

/** Rules and contracts that the first page does without. */
const LATE_RULES = [
  'ago',
  'catalogue',
  'charge-owner',
  'country-name',
  'criteria',
  'delivery-cost',
  'name-key',
  'opening-hours',
  'option-counts',
  'public-holidays',
  'quote-(check|total)',
  'quotes',
  'entry-rules',
  'not-me',
  'permissions',
  'printable-name',
  'quotation-withdrawal',
  'reference-query',
  'reporting',
  'spreadsheet',
  'staff',
  'staff-paths',
  'stock-(index|list|names|requests|status)',
  'tariff',
  'uploads',
  'validity',
  'vehicle-(export|length)',
]
const FIRST_FEATURES = [
  'offline/age/(AnswerAge|RateAge|shown-answer|use-age-parts)',
  'search/(messages|search-visit|results/VehicleCard)',
  'shell/(currency|toasts)',
  'my-quotes/outbox/(outbox\\.slice|start-outbox)',
  'saved/(saved\\.slice|use-device|first-words|compare/use-compared)',
]
const SHARED = [
  `shared/(?!words|(domain|contract)/${anyOf(LATE_RULES)})`,
  `client/${anyOf([
    'ui(?!/([Ss]taff|theme|use-is-wide|device-storage))',
    'api(?!/(device-store|page-answers|staff|stock-(list|store)|public/(?!stock-api|currency-api)))',
    'content/(company-(?:context|hours)|names)',
    'vehicle',
    `features/${anyOf(FIRST_FEATURES)}`,
  ])}[/.]`,
]

const SAVED = [
  'vehicles/(saved\\.page|Saved(Page|List)|VehicleRow|renew|use-(saved-vehicles|renewal))',
  'compare/(compare|Compare(Page|Table|Tick)|use-(comparison|column))',
  'searches/(SearchList|describe-search|search-name|use-new-count)',
  'recent/RecentList',
]
const KEPT = [
  'my-quotes/(list/|outbox/page-outbox)',
  'quotation/(request/idempotency-key|client-form/quote-draft)',
  'offline/storage/Forget\\.',
  `saved/${anyOf(SAVED)}`,
]

const HOME_LATE = [
  'results/(EmptyResults|use-filter-suggestions|filter-suggestions)',
  'panel/(MakeModelTree|MakeRow|selector-filter)',
  'address/(check-address|known-criteria|ignored-criteria)',
]

const LATE_PIECES = [
  'shared/domain/(ago|country-name|validity)',
  'client/(content/country-name|documents/(share-paper|download-file)|features/saved/messages)',
]

/** What a listing, its quotation and the device share. */
const QUOTES = ['contract/quotes', 'domain/(charge-owner|quote-total|vehicle-length)']

/** Of src/offline what is in another group, or in every page. */
const NOT_DEVICE = [
  'fetch-text',
  'connectivity',
  'worker-messages',
  'mine-database',
  'local',
  'packs',
  'answers/(?!answer-store|public-reads)',
  'stock/(?!stock-(store|tables|news)|list-records)',
]
const STOCK = [
  'client/api/(page-answers|stock-list)',
  'offline/(local|answers|stock/(?!stock-database))',
  'shared/(contract/catalogue|domain/(criteria|delivery-cost|option-counts|stock-(index|list|names)|tariff))',
]

export const CHUNKS = [
  { name: 'vendor', test: pattern(`node_modules/${anyOf(PACKAGES)}/`) },
  { name: 'shared', test: pattern(`preload-helper|src/${anyOf(SHARED)}`) },
  // Small pieces that come together anyway, so that the worker keeps fewer files.
  { name: 'late-pieces', test: pattern(`src/${anyOf(LATE_PIECES)}\\.`), ...alone() },
  { name: 'home-late', test: pattern(`features/search/${anyOf(HOME_LATE)}\\.`), ...alone() },
  { name: 'quotes', test: pattern(`src/shared/${anyOf(QUOTES)}\\.`), ...alone() },
  { name: 'kept', test: pattern(`features/${anyOf(KEPT)}`), ...alone() },
  {
    name: 'check',
    test: pattern(
      'src/(client/(features/my-quotes/check/|api/public/quote-check)|shared/(contract|domain)/quote-check)',
    ),
    ...alone(),
  },
  { name: 'company', test: pattern('src/client/(features/shell/company-pages|content/(pages|privacy))') },
  { name: 'database', test: pattern('node_modules/dexie/|src/offline/(mine-database|stock/stock-database)') },
  {
    name: 'device',
    test: pattern(`src/(client/api/(device-store|stock-store)|offline/(?!${NOT_DEVICE.join('|')}))`),
  },
  // The search engine with the stock list; where a worker answers, pages do without most of it.
  { name: 'stock', test: pattern(`src/${anyOf(STOCK)}`) },
  // What its page, home and every page after its paint share, in one file.
  {
    name: 'offline-use',
    test: pattern(
      'src/(client/features/offline/(border-packs/|stock-list/|storage/(DataMeter|LowData|byte-words|device-contents|picture-choice|shell|use-contents)|[^/]*$)|offline/packs)',
    ),
    ...alone(),
  },
]

/** Without what the files import. */
function alone() {
  return { includeDependenciesRecursively: false }
}

function anyOf(names: readonly string[]): string {
  return `(${names.join('|')})`
}

function pattern(path: string): RegExp {
  return new RegExp(path)
}
