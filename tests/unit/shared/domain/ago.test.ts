import { expect, test } from 'vitest'
import { ui } from '../../../../src/shared/words/en/shell.ts'
import { agoText } from '../../../../src/shared/domain/ago.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:58:00.000Z', '2 minutes ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:01.000Z', '23 hours ago'],
  ['2026-11-17T12:00:00.000Z', '3 days ago'],
  ['2026-11-21T12:00:00.000Z', 'just now'],
])('%s is %s', (instant, words) => {
  expect(agoText(instant, { now: NOW, words: ui.ago })).toBe(words)
})
