export type { ShownAnswer } from './age/shown-answer.ts'
export { AnswerAge, RateAge } from './age/AnswerAge.tsx'
export { connectionSlice } from './connection/connection.slice.ts'
export { useFreshParts, loadFreshParts } from './age/use-age-parts.ts'
