export { PaperActions } from './PaperActions.tsx'
export { preloadKeys } from './preload-keys.ts'
