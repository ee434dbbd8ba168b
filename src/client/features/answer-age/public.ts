export { AnswerAge } from './AnswerAge.tsx'
export { RateAge } from './RateAge.tsx'
export type { ShownAnswer } from './shown-answer.ts'
export { loadFreshParts, useFreshParts } from './use-fresh-parts.ts'
