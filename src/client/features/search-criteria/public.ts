export { type Filters, NO_FILTERS, ROWS, type SearchCriteria, quickCriteria, toSearchFilter } from './criteria.ts'
export { BOUND_NAMES, LIST_NAMES, readCriteria, writeCriteria } from './criteria-url.ts'
export { POPULAR_BRANDS, POPULAR_VEHICLES, type PopularVehicle } from './popular-vehicles.ts'
export { referenceApi } from './reference-api.ts'
