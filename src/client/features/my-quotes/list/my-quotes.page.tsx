export { MyQuotesPage as Page } from './MyQuotesPage.tsx'
