export { VehicleCard } from './results/VehicleCard.tsx'
export { searchVisitSlice } from './search-visit.slice.ts'
