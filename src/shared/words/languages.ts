// The registry of languages: a line each. All that a language consists of stands in its folder; what its folder lacks, and
// what the names here do not export, is an error of the types.
export { language as en } from './en/language.ts'
export { language as fr } from './fr/language.ts'
export { language as pt } from './pt/language.ts'
export { language as sw } from './sw/language.ts'
export { language as qps } from './qps/language.ts'
