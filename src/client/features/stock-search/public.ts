export { POPULAR_BRANDS } from './popular-vehicles.ts'
export { searchVisitSlice } from './search-visit.slice.ts'
