export { PaperActions } from './PaperActions.tsx'
