export { LeedsPage as Page } from './LeedsPage.tsx'
