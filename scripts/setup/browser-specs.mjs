/**
 * Which browser specs a source file touches: the first path that fits. A unit test finds specs that no path names, and
 * names without a spec.
 */
const SPECS = [
  [/^tests\/e2e\/([\w-]+)\.spec\.ts$/, []],
  [
    /^src\/client\/features\/search\//,
    [
      'home-reference',
      'home-selector',
      'home-fields',
      'home-search',
      'home-results',
      'home-destination',
      'home-address',
      'home-quick',
      'home-history',
      'home-keyboard',
      'home-in-sight',
      'focus-kept',
    ],
  ],
  [/^src\/client\/features\/listing\//, ['listing', 'print', 'manifest', 'large-text']],
  [/^src\/client\/features\/quotation\/entry-verdict\/|entry-rules/, ['entry-rules']],
  [
    /^src\/client\/features\/quotation\//,
    ['quotation-lines', 'quotation-client', 'quotation-destination', 'quotation-issued', 'paper-cut'],
  ],
  [
    /^src\/client\/features\/my-quotes\/outbox\/|^src\/offline\/outbox\//,
    ['offline-outbox', 'offline-outbox-faults', 'my-quotes', 'quotes-for-attention'],
  ],
  [
    /^src\/client\/features\/my-quotes\/|quote-check/,
    ['my-quotes', 'quotes-for-attention', 'quote-check', 'paper-check', 'quote-link', 'quote-share'],
  ],
  [/^src\/client\/features\/saved\//, ['saved', 'saved-erased', 'saved-refused']],
  [
    /^src\/client\/features\/offline\/(stock-list|border-packs|storage)\/|^src\/offline\/(packs|stock|local)\//,
    ['offline-use', 'low-data', 'offline-full', 'offline-stores'],
  ],
  [
    /^src\/client\/features\/offline\/|^src\/offline\/answers\//,
    ['offline-freshness', 'offline-kept', 'offline-prices', 'offline-answers', 'offline-rows'],
  ],
  [/^src\/client\/features\/shell\/update\/|^sw\//, ['offline-update', 'offline-shell', 'kept-page', 'offline-tabs']],
  [/^src\/client\/features\/shell\/install\//, ['offline-install']],
  [/\/words\/|\/content\//, ['language', 'pseudo-language']],
  [/^src\/client\/features\/shell\//, ['home-shell']],
  [/staff\/(login|session|proof|account)\//, ['staff-login', 'staff-account', 'covered-page']],
  [/change-requests/, ['staff-prices']],
  [/staff\/overview\/|reporting/, ['staff-dashboard']],
  [/staff\/(leads|withdrawal)\//, ['staff-leads']],
  [/bulk|change-price/, ['bulk', 'vehicle-story']],
  [/condition/, ['condition-report', 'listing']],
  [/vehicle-photos|desk-photos|photos-api|merge-pictures/, ['vehicle-photos']],
  [
    /stock-desk|vehicle-desk|desk-drafts|vehicle-rules/,
    ['stock-desk', 'stock-desk-list', 'stock-desk-drafts', 'staff-layout'],
  ],
  [/staff|dashboard/, ['staff-operations', 'staff-uploads', 'staff-cache', 'staff-shell', 'offline-staff']],
  [/^src\/client\/start\.ts$|http\/headers\.ts$/, ['trusted-scripts']],
  [/^src\/client\/app\//, ['first-load', 'before-script', 'kept-page', 'home-shell', 'buyer']],
  [/^src\/client\/ui\/Money/, ['prices-fit']],
  [/^src\/client\/|\.scss$/, ['buyer', 'access-screens', 'keyboard', 'prices-fit', 'forced-colors']],
]

/** Names of specs, those of the first changed files first. */
export function specsOf(files) {
  return [...new Set(files.flatMap(specsOfFile))]
}

/** All that the table names. */
export const NAMED_SPECS = [...new Set(SPECS.flatMap(([, specs]) => specs))]

function specsOfFile(file) {
  for (const [path, specs] of SPECS) {
    const found = path.exec(file)
    if (found) return specs.length > 0 ? specs : [found[1]]
  }
  return []
}
