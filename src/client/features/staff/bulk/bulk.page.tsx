export { BulkPage as Page } from './BulkPage.tsx'
