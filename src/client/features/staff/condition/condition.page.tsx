export { ConditionPage as Page } from './ConditionPage.tsx'
