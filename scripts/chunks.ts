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
  'answer-age',
  'stock',
  'stock-search/(messages|search-visit|VehicleCard)',
  'currency',
  'messages',
  'listing/vehicle-words',
  'outbox/(outbox\\.slice|start-outbox)',
  'saved/(saved\\.slice|use-compared|use-device|words)',
]
const SHARED = [
  `shared/(?!words|(domain|contract)/${anyOf(LATE_RULES)})`,
  `client/${anyOf([
    'ui(?!/([Ss]taff|theme|use-is-wide))',
    'api(?!/(device-store|page-answers|staff-[^a]|stock-))',
    'content/(company-(?:context|hours)|names)',
    `features/${anyOf(FIRST_FEATURES)}`,
  ])}[/.]`,
]

const SAVED = [
  'saved\\.page',
  'compare',
  'Compare(Page|Table|Tick)',
  'Saved(Page|List)',
  'SearchList',
  'RecentList',
  'VehicleRow',
  'Forget\\.',
  'describe-search',
  'search-name',
  'renew',
  'use-(kept|comparison|column|renewal|new-count)',
]
const KEPT = [
  'my-quotes/',
  'outbox/page-outbox',
  'quotation/(idempotency-key|quote-draft|download)',
  `saved/${anyOf(SAVED)}`,
]

const HOME_LATE = [
  'EmptyResults',
  'MakeModelTree',
  'MakeRow',
  'selector-filter',
  'use-drops',
  'dropped-filters',
  'check-address',
  'known-criteria',
  'left-out',
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
  { name: 'home-late', test: pattern(`features/stock-search/${anyOf(HOME_LATE)}\\.`), ...alone() },
  { name: 'quotes', test: pattern(`src/shared/${anyOf(QUOTES)}\\.`), ...alone() },
  { name: 'kept', test: pattern(`features/${anyOf(KEPT)}`), ...alone() },
  {
    name: 'check',
    test: pattern('src/(client/features/quote-check/|shared/(contract|domain)/quote-check)'),
    ...alone(),
  },
  { name: 'company', test: pattern('src/client/(features/company-pages|content/(pages|privacy))') },
  { name: 'database', test: pattern('node_modules/dexie/|src/offline/(mine-database|stock/stock-database)') },
  {
    name: 'device',
    test: pattern(`src/(client/api/(device-store|stock-store)|offline/(?!${NOT_DEVICE.join('|')}))`),
  },
  // The search engine with the stock list; where a worker answers, pages do without most of it.
  { name: 'stock', test: pattern(`src/${anyOf(STOCK)}`) },
  // What its page, home and every page after its paint share, in one file.
  { name: 'offline-use', test: pattern('src/(client/features/offline-use|offline/packs)'), ...alone() },
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
