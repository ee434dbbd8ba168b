import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { failureSchema } from '../../shared/contract/envelope.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { noBodySchema } from '../../shared/contract/scalars.ts'
import type { App } from './app.ts'
import { policyOf } from './access.ts'

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      format: 'uuid',
      description: 'The same key and body answers the same quotation, once, for 60 days.',
    },
  },
} as const

/** `api/openapi.json`: the contract, generated from the schemas that the routes really check. Registered before the routes. */
export async function registerApiDescription(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Saex',
        version: '1',
        description: 'Stock, delivery costs and quotations of an exporter of used vehicles.',
      },
      components: {
        securitySchemes: {
          Token: { type: 'apiKey', in: 'header', name: 'Token' },
          Operator: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url, ...rest }) => {
      const isHidden = !url.startsWith('/api/')
      const method = [rest.route.method].flat()[0] ?? 'GET'
      // Every call may also answer any failure of the closed list.
      const response = isHidden ? undefined : { ...responsesOf(schema), default: failureSchema }
      const { body, ...others } = { ...schema }
      const asked = body === undefined || body === noBodySchema ? others : { ...others, body }
      const described = jsonSchemaTransform({ schema: { ...asked, response }, url, ...rest })
      const access = isHidden ? 'public' : policyOf(method, url)?.access
      return {
        url,
        schema: {
          ...described.schema,
          hide: isHidden,
          ...(access === 'public' ? {} : { security: [{ [access === 'operator' ? 'Operator' : 'Token']: [] }] }),
          ...(url === PATHS.quote ? { headers: KEY_HEADER } : {}),
        },
      }
    },
  })
  app.get(PATHS.openApi, { schema: { response: { 200: z.looseObject({ openapi: z.string() }) } } }, async () => ({
    ...app.swagger(),
    openapi: '3.1.0',
  }))
}

function responsesOf(schema: FastifySchema | undefined): object {
  const { response } = schema ?? {}
  return typeof response === 'object' && response !== null ? response : {}
}
