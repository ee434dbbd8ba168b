export { VehicleExportPage as Page } from './VehicleExportPage.tsx'
