import {
  askForChangeSchema,
  changeRequestDetailSchema,
  changeRequestQuerySchema,
  changeRequestsSchema,
  decideChangeSchema,
  takeBackChangeSchema,
} from '../../../shared/contract/change-requests.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { getChangeRequest, getChangeRequests } from './change-requests.read-model.ts'
import { askForChange, decideChange, takeBackChange } from './decide-change.ts'

/** Changes of prices that wait for a second person. */
export function registerChangeRequestRoutes(app: App, context: AppContext): void {
  const response = { 200: envelopeOf(changeRequestDetailSchema) }
  app.get(STAFF_PATHS.requests, { schema: { response: { 200: envelopeOf(changeRequestsSchema) } } }, async (request) =>
    answer(await getChangeRequests(context, staffUserOf(request))),
  )
  app.get(STAFF_PATHS.request, { schema: { querystring: changeRequestQuerySchema, response } }, async (request) =>
    answer(await getChangeRequest(context, { ...request.query, staffUserId: staffUserOf(request) })),
  )
  app.post(STAFF_PATHS.requests, { schema: { body: askForChangeSchema, response } }, async (request) => {
    const asked = { ...request.body, staffUserId: staffUserOf(request) }
    await askForChange(context, asked)
    return answer(await getChangeRequest(context, asked))
  })
  app.post(STAFF_PATHS.decideRequest, { schema: { body: decideChangeSchema, response } }, async (request) => {
    const decision = { ...request.body, staffUserId: staffUserOf(request) }
    await decideChange(context, decision)
    return answer(await getChangeRequest(context, decision))
  })
  app.post(STAFF_PATHS.takeBackRequest, { schema: { body: takeBackChangeSchema, response } }, async (request) => {
    const taken = { ...request.body, staffUserId: staffUserOf(request) }
    await takeBackChange(context, taken)
    return answer(await getChangeRequest(context, taken))
  })
}
