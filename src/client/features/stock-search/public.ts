export { searchVisitSlice } from './search-visit.slice.ts'
export { VehicleCard } from './VehicleCard.tsx'
