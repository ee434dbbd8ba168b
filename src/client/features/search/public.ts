export { searchVisitSlice } from './search-visit.slice.ts'
