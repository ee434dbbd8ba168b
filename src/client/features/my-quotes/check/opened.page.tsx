import './quote-check.scss'
export { OpenedPage as Page } from './OpenedPage.tsx'
