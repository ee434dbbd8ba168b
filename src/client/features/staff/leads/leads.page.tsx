export { LeadsPage as Page } from './LeadsPage.tsx'
