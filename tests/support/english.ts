import { loadFirstWords, loadLateWords } from '../../src/client/words/words.ts'

// What every page does before it paints.
await Promise.all([loadFirstWords('en'), loadLateWords('en')])
