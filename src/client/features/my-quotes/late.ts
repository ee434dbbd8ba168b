// What comes after the first paint: reach it by import(), or from code that came so.
export { preloadKeys } from './check/preload-keys.ts'
