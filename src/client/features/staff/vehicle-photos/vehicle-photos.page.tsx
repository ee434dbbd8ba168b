export { VehiclePhotosPage as Page } from './VehiclePhotosPage.tsx'
