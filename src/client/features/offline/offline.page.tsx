export { OfflinePage as Page } from './OfflinePage.tsx'
