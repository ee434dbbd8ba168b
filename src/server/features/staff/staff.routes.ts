import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { noBodySchema } from '../../../shared/contract/scalars.ts'
import { loginRequestSchema, loginResultSchema, sessionUserSchema } from '../../../shared/contract/staff.ts'
import type { AppContext } from '../../context.ts'
import { staffSession } from '../../db/schema/index.ts'
import { answer } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { logIn } from './login.ts'
import { toSessionUser } from './staff.mapper.ts'
import { findLiveSession } from './staff-session.ts'

/** Login, validation and end of a staff session. */
export function registerStaffRoutes(app: App, context: AppContext): void {
  app.post(
    PATHS.login,
    { schema: { body: loginRequestSchema, response: { 200: loginResultSchema } } },
    async (request) => {
      const { Username: username, Password: password } = request.body
      const { user, sessionToken, expiresAt } = await logIn(context, { username, password, address: request.ip })
      const flat = toSessionUser({ ...user, userId: user.id, expiresAt })
      return { errorCode: 0 as const, errorMessage: '' as const, ...flat, sessionToken, requestId: request.id }
    },
  )
  app.post(
    PATHS.validateSession,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(sessionUserSchema) } } },
    async (request) => {
      if (request.session === undefined) throw new AppError('SESSION_INVALID')
      return answer(request, toSessionUser(request.session))
    },
  )
  app.post(
    PATHS.logout,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      const session = await findLiveSession(context.db, { token: request.headers.token, now: context.clock() })
      if (session !== undefined) {
        await context.db.delete(staffSession).where(eq(staffSession.tokenDigest, session.tokenDigest))
      }
      return answer(request, null)
    },
  )
}
