/** What stands below the fold of a listing, in one file, so that the worker keeps few. */
export { ReportAreas } from './condition/ReportAreas.tsx'
export { SimilarVehicles } from './SimilarVehicles.tsx'
