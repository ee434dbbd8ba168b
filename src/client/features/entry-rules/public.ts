export { EntryVerdict } from './LazyEntryVerdict.tsx'
