import { formatCount } from '../../domain/money.ts'

/** Names of fuels, bodies and gearboxes by the name that the stock has, where another language has one. */
export const optionNames: Readonly<Record<string, string>> = {}

/** Every word of the stock search. */
export const stockSearch = {
  heading: 'Our Range of Vehicles',
  description:
    'Search used vehicles in South Africa by make, price, mileage and more, with prices in your currency and delivery to your port or border post.',
  /** Before a country and a place. */
  deliverTo: 'Deliver to',
  selectCountry: 'Select Country',
  /** What a buyer does, in order. */
  steps: ['Choose', 'Quote', 'Collect at your border'],
  popular: 'Popular Vehicles',
  /** The button of narrow screens, beside two others. */
  popularButton: 'Popular Vehicles',
  or: 'OR',
  panel: 'Search and Filter',
  search: 'SEARCH',
  clearFilters: 'Clear Filters',
  cleared: 'Filters cleared. Choose a make and press SEARCH.',
  filter: 'Filter',
  sortButton: 'Sort',
  sortBy: 'Sort By',
  sort: 'Sort',
  reference: 'SAEX reference',
  referenceMask: 'SAEX_______',
  searchByReference: 'Search by reference',
  notFoundSummary: 'Failed to find vehicle',
  notFound: (reference: string) => `We do not seem to be able to find vehicle using SAEX REF: ${reference}`,
  notFoundWithoutReference: 'We do not seem to be able to find vehicle',
  lookUpFailed: 'We could not look for this vehicle. Please try again.',
  makeAndModel: 'Make and Model *',
  makeMissing: 'Make and Model are required to search',
  filterMakes: 'Filter makes and models',
  clearMakeAndModel: 'Clear make and model',
  showModels: (make: string) => `Show ${make} models`,
  fetchingModels: (make: string) => `Fetching ${make} models`,
  /** 'Diesel (12)'; the name alone while the count is not known. */
  withCount: (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatCount(count)})`,
  inStock: (count: number) => `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'} in stock`,
  noSuchMake: 'No make of that name',
  noOptions: 'Please refresh your browser to get these options',
  any: 'Any',
  chosen: (count: number) => `${formatCount(count)} chosen`,
  noMinimum: 'No minimum',
  noMaximum: 'No maximum',
  fields: {
    years: 'Year',
    minPrice: 'Min Price',
    maxPrice: 'Max Price',
    maxDelivered: 'Delivered price up to',
    minMileage: 'Min Mileage',
    maxMileage: 'Max Mileage',
    bodyTypeIds: 'Body Type',
    fuelTypeIds: 'Fuel Type',
    transmissionIds: 'Transmission',
    driveTypeIds: 'Drive Type',
    doors: 'Doors',
  },
  displaying: ({ from, to, total }: { readonly from: number; readonly to: number; readonly total: number }) =>
    `Displaying ${formatCount(from)} - ${formatCount(to)} of ${formatCount(total)} vehicles`,
  noVehicles: 'No vehicles',
  failedStatus: 'Not loaded',
  pagesTop: 'Results pages, top',
  pagesBottom: 'Results pages, bottom',
  vehicles: 'Vehicles',
  scrollToTop: 'Scroll to top',
  inclVat: 'incl. VAT',
  onRequest: 'Price on request',
  reserved: 'Reserved',
  rateNote: (time: string) => `Prices include VAT. Rate of ${time}`,
  sampleRateNote: (time: string) => `Prices include VAT. Sample rate of ${time}`,
  emptyTitle: 'No vehicle meets this search',
  emptyText: (filters: number) =>
    filters === 1 ? 'Without this filter:' : `Dropping one of its ${formatCount(filters)} filters gives:`,
  emptyOtherMake: 'Choose other makes or models, or look again later: the stock changes every day.',
  vehicleCount: (count: number) => `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`,
  allFilters: 'all filters',
  make: 'Make',
  model: 'Model',
  near: 'Closest to your search',
  drop: (filter: string) => `Drop ${filter}`,
  page: 'page',
  leftOut: (parts: readonly string[]) => `Left out of this search, because it does not exist: ${parts.join('; ')}.`,
  pastLastPage: (page: number, pages: number) =>
    `There is no page ${formatCount(page)}. This is page ${formatCount(pages)}, the last one.`,
  failedTitle: 'The search did not come through',
  failedOffline: 'There is no connection at the moment. Your filters are kept.',
  failedTimeout: 'We waited 20 seconds for an answer. Your filters are kept.',
  cancelled: 'You cancelled it. Your filters are kept.',
  failedBusy: 'Many searches are running at the moment. Your filters are kept.',
  failedOther: 'Our server could not answer. Your filters are kept.',
}

/** Names that come with the data, where another language has its own. */
const sorts: Readonly<Record<number, string>> = {}

export const options = { names: optionNames, sorts }

/** Words of what stands on every page; those of the pages /saved and /compare are in saved.ts. */
export const keeping = {
  save: 'Save',
  saved: 'Saved',
  compare: 'Compare',
  saveSearch: 'Save this search',
  searchSaved: 'Search saved',
  refused: {
    unavailable: 'This browser window gives the shop no storage on the device, so this could not be done.',
    outdated: 'The shop was updated in another tab. Load this page again first.',
    full: 'This device has no room left. What is saved stays, but this could not be added.',
    failed: 'This could not be done on the device.',
  },
  compareFull: 'Four vehicles are in the comparison already. Take one out first.',
  compared: (count: number) => `In the comparison: ${count} of 4. It is under Saved.`,
}
