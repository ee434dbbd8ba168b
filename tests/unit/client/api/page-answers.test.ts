import { expect, test } from 'vitest'
import { answerInPage } from '../../../../src/client/api/page-answers.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'

const answer = async () => Response.json({ errorCode: 0, errorMessage: '', result: [] })

test.each([
  ['no-store', null],
  ['no-cache', null],
  ['default', 'network'],
  [undefined, 'network'],
] as const)(
  'a read by the cache mode %s has the source %s: who asks the server gets no answer of this device',
  async (cache, source) => {
    const response = await answerInPage(answer)(PATHS.currencies, cache === undefined ? {} : { cache })
    expect(response.headers.get('x-saex-source')).toBe(source)
  },
)
