export { ToConfirmPage as Page } from './ToConfirmPage.tsx'
