export { OpenedPage as Page } from './OpenedPage.tsx'
