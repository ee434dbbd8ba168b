import { entry } from '../../../shared/words/en/entry.ts'

/** Every text of the verdict box beside those of shared/domain/entry-rules. */
export const entryRules = {
  verdict: entry,
  name: (country: string) => `May this car enter ${country}?`,
  arrival: 'As a right-hand drive car arriving in',
  source: 'Source',
  sample: 'Sample rules, not checked by us yet.',
  noLegalAdvice: 'This is no legal advice. Rules change and our staff replace them: ask us before you pay.',
  failed: 'The rules of entry could not be loaded.',
  tryAgain: 'Try again',
}
