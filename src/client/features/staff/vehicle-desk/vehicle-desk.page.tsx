export { VehicleDeskPage as Page } from './VehicleDeskPage.tsx'
