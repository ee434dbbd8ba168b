import type { FastifyRequest } from 'fastify'
import {
  bulkIdSchema,
  bulkItemsQuerySchema,
  bulkItemsSchema,
  bulkQuerySchema,
  bulkSchema,
  bulksQuerySchema,
  bulksSchema,
  createBulkSchema,
} from '../../../shared/contract/bulk.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { assertFreshProof } from '../../http/access.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { mayDo, sessionOf, staffUserOf } from '../../http/staff-user.ts'
import { requiredKeyOf } from '../quotes/quote-request.ts'
import { getBulk, listBulkItems, listBulks } from './bulk.read-model.ts'
import { previewBulk } from './preview-bulk.ts'
import { type BulkCaller, refuseBulk, startBulk, undoBulk } from './start-bulk.ts'

export function bulkCallerOf(request: FastifyRequest): BulkCaller {
  return { staffUserId: staffUserOf(request), isClerk: mayDo(request, PERMISSION.stockClerk) }
}

/** Changes of many vehicles at a time. */
export function registerBulkRoutes(app: App, context: AppContext): void {
  const assertProved = (request: FastifyRequest) => assertFreshProof(sessionOf(request), context.clock())
  const response = { 200: envelopeOf(bulkSchema) }
  const keyed = { schema: { body: createBulkSchema, response }, config: { idempotencyKey: 'needed' } } as const
  app.post(STAFF_PATHS.bulk, keyed, async (request) => {
    const key = requiredKeyOf(request)
    const caller = bulkCallerOf(request)
    const id = await previewBulk(context, { ...request.body, key, staffUserId: caller.staffUserId })
    return answer(await getBulk(context, { id, ...caller }))
  })
  app.get(STAFF_PATHS.bulk, { schema: { querystring: bulkQuerySchema, response } }, async (request) =>
    answer(await getBulk(context, { ...request.query, ...bulkCallerOf(request) })),
  )
  app.get(
    STAFF_PATHS.bulkItems,
    { schema: { querystring: bulkItemsQuerySchema, response: { 200: envelopeOf(bulkItemsSchema) } } },
    async (request) => {
      const { id, cursor = 0, left } = request.query
      return answer(await listBulkItems(context, { id, cursor, left, ...bulkCallerOf(request) }))
    },
  )
  app.get(
    STAFF_PATHS.bulks,
    { schema: { querystring: bulksQuerySchema, response: { 200: envelopeOf(bulksSchema) } } },
    async (request) =>
      answer({ bulks: await listBulks(context, { state: request.query.state, ...bulkCallerOf(request) }) }),
  )
  app.post(STAFF_PATHS.startBulk, { schema: { body: bulkIdSchema, response } }, async (request) => {
    const caller = bulkCallerOf(request)
    await startBulk(context, { ...request.body, ...caller, assertProved: () => assertProved(request) })
    return answer(await getBulk(context, { ...request.body, ...caller }))
  })
  app.post(STAFF_PATHS.refuseBulk, { schema: { body: bulkIdSchema, response } }, async (request) => {
    const caller = bulkCallerOf(request)
    await refuseBulk(context, { ...request.body, ...caller })
    return answer(await getBulk(context, { ...request.body, ...caller }))
  })
  app.post(STAFF_PATHS.undoBulk, { schema: { body: bulkIdSchema, response } }, async (request) => {
    const caller = bulkCallerOf(request)
    await undoBulk(context, { ...request.body, ...caller, assertProved: () => assertProved(request) })
    return answer(await getBulk(context, { ...request.body, ...caller }))
  })
}
