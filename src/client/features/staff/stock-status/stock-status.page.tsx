export { StockStatusPage as Page } from './StockStatusPage.tsx'
