import type { FastifyRequest } from 'fastify'
import {
  bulkIdSchema,
  bulkItemsQuerySchema,
  bulkItemsSchema,
  bulkQuerySchema,
  bulkSchema,
  bulksSchema,
  createBulkSchema,
} from '../../../shared/contract/bulk.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { AppError } from '../../http/app-error.ts'
import { mayPass } from '../../http/policy.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { parseIdempotencyKey } from '../quotes/quote-request.ts'
import { getBulk, listBulkItems, listBulks } from './bulk.read-model.ts'
import { previewBulk } from './preview-bulk.ts'
import { startBulk, undoBulk } from './start-bulk.ts'

function callerOf(request: FastifyRequest) {
  const isClerk = mayPass(PERMISSION.stockClerk, request.session?.permissionIds ?? [])
  return { staffUserId: staffUserOf(request), isClerk }
}

/** Changes of many vehicles at a time. */
export function registerBulkRoutes(app: App, context: AppContext): void {
  const { db } = context
  const response = { 200: envelopeOf(bulkSchema) }
  app.post(STAFF_PATHS.bulk, { schema: { body: createBulkSchema, response } }, async (request) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    if (key === undefined) throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': 'must be a UUID' } })
    const caller = callerOf(request)
    const id = await previewBulk(context, { ...request.body, key, staffUserId: caller.staffUserId })
    return answer(await getBulk(context, { id, ...caller }))
  })
  app.get(STAFF_PATHS.bulk, { schema: { querystring: bulkQuerySchema, response } }, async (request) =>
    answer(await getBulk(context, { ...request.query, ...callerOf(request) })),
  )
  app.get(
    STAFF_PATHS.bulkItems,
    { schema: { querystring: bulkItemsQuerySchema, response: { 200: envelopeOf(bulkItemsSchema) } } },
    async ({ query: { id, after, left } }) => answer(await listBulkItems(db, { id, after, isLeft: left === 'true' })),
  )
  app.get(STAFF_PATHS.bulks, { schema: { response: { 200: envelopeOf(bulksSchema) } } }, async () =>
    answer({ bulks: await listBulks(db) }),
  )
  app.post(STAFF_PATHS.startBulk, { schema: { body: bulkIdSchema, response } }, async (request) => {
    const caller = callerOf(request)
    await startBulk(context, { ...request.body, ...caller })
    return answer(await getBulk(context, { ...request.body, ...caller }))
  })
  app.post(STAFF_PATHS.undoBulk, { schema: { body: bulkIdSchema, response } }, async (request) => {
    const caller = callerOf(request)
    await undoBulk(context, { ...request.body, staffUserId: caller.staffUserId })
    return answer(await getBulk(context, { ...request.body, ...caller }))
  })
}
