import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageContext, useWords } from '../../../../src/client/words/use-words.ts'
import { loadFirstWords } from '../../../../src/client/words/words.ts'

function Skip() {
  return <i>{useWords('shell').skip}</i>
}

test('two languages in one and the same rendering keep to themselves', async () => {
  await Promise.all([loadFirstWords('fr'), loadFirstWords('sw')])
  const html = renderToString(
    <LanguageContext value="fr">
      <Skip />
      <LanguageContext value="sw">
        <Skip />
      </LanguageContext>
      <Skip />
    </LanguageContext>,
  )
  const heard = [...html.matchAll(/<i>([^<]*)/g)].map(([, text]) => text)
  expect(new Set(heard).size).toBe(2)
  expect(heard[2]).toBe(heard[0])
  expect(renderToString(<Skip />)).toContain('Skip to content')
})
