import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { failureSchema } from '../../shared/contract/envelope.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { noBodySchema } from '../../shared/contract/scalars.ts'
import type { App } from './app.ts'
import { policyOf } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of routes that take one: whether they are refused without it. */
    idempotencyKey?: 'needed' | 'optional'
  }
}

const KEY_HEADER = {
  type: 'string',
  format: 'uuid',
  description: 'A request that is sent again under its key is done once.',
} as const
const knownSchema = z.null().describe('The caller holds this answer: its ETag is in If-None-Match.')

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
      const { access, isShared } = (isHidden ? undefined : policyOf(method, url)) ?? { access: 'public' }
      const known = method === 'GET' && isShared ? { 304: knownSchema } : {}
      // Every call may also answer any failure of the closed list.
      const response = isHidden ? undefined : { ...responsesOf(schema), ...known, default: failureSchema }
      const { body, ...others } = { ...schema }
      const asked = body === undefined || body === noBodySchema ? others : { ...others, body }
      const described = jsonSchemaTransform({ schema: { ...asked, response }, url, ...rest })
      const key = rest.route.config?.idempotencyKey
      return {
        url,
        schema: {
          ...described.schema,
          hide: isHidden,
          ...(access === 'public' ? {} : { security: [{ [access === 'operator' ? 'Operator' : 'Token']: [] }] }),
          ...(key === undefined ? {} : { headers: keyHeader(key) }),
        },
      }
    },
  })
  app.get(PATHS.openApi, { schema: { response: { 200: z.looseObject({ openapi: z.string() }) } } }, async () => ({
    ...app.swagger(),
    openapi: '3.1.0',
  }))
}

function keyHeader(key: 'needed' | 'optional') {
  const name = 'Idempotency-Key'
  return { type: 'object', properties: { [name]: KEY_HEADER }, required: key === 'needed' ? [name] : [] }
}

function responsesOf(schema: FastifySchema | undefined): object {
  const { response } = schema ?? {}
  return typeof response === 'object' && response !== null ? response : {}
}
