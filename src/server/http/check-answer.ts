import { isDeepStrictEqual } from 'node:util'
import { createSerializerCompiler } from 'fastify-type-provider-zod'

const checkForm = createSerializerCompiler()

/**
 * For tests: answers what production would send; fails where the contract has another form for it, or does not name all of
 * it (`security.allowed-fields-only`).
 */
export const checkAnswer: typeof checkForm = (route) => {
  const toNamed = checkForm(route)
  return (data) => {
    const [named, sent] = [toNamed(data), JSON.stringify(data)]
    if (isDeepStrictEqual(JSON.parse(sent), JSON.parse(named))) return sent
    throw new Error(`${route.method} ${route.url} answers more than the contract names`)
  }
}
