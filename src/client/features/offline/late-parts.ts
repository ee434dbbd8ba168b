// All that is said of answers that are not live: loaded together, once there is something to say (`age/use-age-parts.ts`).
export { CancelSearch } from './age/CancelSearch.tsx'
export { FreshAge, OldRate } from './age/FreshAge.tsx'
export { FirstVisit } from './storage/FirstVisit.tsx'
export { FullDevice } from './storage/FullDevice.tsx'
export { UnsavedResults, UnsavedVehicle } from './storage/Unsaved.tsx'
