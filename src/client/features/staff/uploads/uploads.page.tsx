export { UploadsPage as Page } from './UploadsPage.tsx'
