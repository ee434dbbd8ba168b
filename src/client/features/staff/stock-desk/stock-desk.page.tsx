export { StockDeskPage as Page } from './StockDeskPage.tsx'
