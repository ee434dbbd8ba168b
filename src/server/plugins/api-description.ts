import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { PATHS } from '../../shared/contract/paths.ts'
import type { App } from '../http/app.ts'
import { policyOf } from './access.ts'

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
      components: { securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'Token' } } },
    },
    transform: ({ schema, url, ...rest }) => {
      const described = jsonSchemaTransform({ schema, url, ...rest })
      const isHidden = !url.startsWith('/api/')
      const method = [rest.route.method].flat()[0] ?? 'GET'
      const isStaff = policyOf(method, url)?.access !== 'public'
      return {
        url,
        schema: { ...described.schema, hide: isHidden, ...(isStaff ? { security: [{ Token: [] }] } : {}) },
      }
    },
  })
  app.get(PATHS.openApi, async () => app.swagger())
}
