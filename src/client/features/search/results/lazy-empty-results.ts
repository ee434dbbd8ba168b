import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Few searches find nothing; the server has it at hand. */
export const emptyResults = lazyPart(async () => (await import('./EmptyResults.tsx')).EmptyResults)
