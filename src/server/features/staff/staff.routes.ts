import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { noBodySchema } from '../../../shared/contract/scalars.ts'
import {
  loginRequestSchema,
  loginResultSchema,
  sessionUserSchema,
  type PermissionId,
  type SessionUser,
} from '../../../shared/contract/staff.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { logIn } from './login.ts'
import { logOut } from './staff-session.ts'

/** Login, validation and end of a staff session. */
export function registerStaffRoutes(app: App, context: AppContext): void {
  app.post(
    STAFF_PATHS.login,
    { schema: { body: loginRequestSchema, response: { 200: loginResultSchema } } },
    async (request) => {
      const { Username: username, Password: password } = request.body
      const { user, sessionToken, expiresAt } = await logIn(context, { username, password, address: request.ip })
      const flat = toSessionUser({ ...user, userId: user.id, expiresAt })
      return { errorCode: 0 as const, errorMessage: '' as const, ...flat, sessionToken }
    },
  )
  app.post(
    STAFF_PATHS.validateSession,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(sessionUserSchema) } } },
    async (request, reply) => {
      if (request.session === undefined) throw new AppError('SESSION_INVALID')
      // By this a browser with a wrong clock knows how long the session lasts (`staff.clock-offset`).
      void reply.header('x-saex-time', context.clock().toISOString())
      return answer(toSessionUser(request.session))
    },
  )
  app.post(
    STAFF_PATHS.logout,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      await logOut(context, request.headers.token)
      return answer(null)
    },
  )
}

type Row = {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissionIds: readonly number[]
  readonly expiresAt: Date
}

/** A session row as the contract shows it; a permission id that this version does not know opens nothing and is left out. */
function toSessionUser({ userId, username, name, permissionIds, expiresAt }: Row): SessionUser {
  return {
    userId,
    username,
    sessionExpiry: expiresAt.toISOString(),
    permissions: permissionIds.filter(isPermissionId).map((permissionId) => ({ permissionId })),
    name,
  }
}

function isPermissionId(value: number): value is PermissionId {
  return value === 1 || value === 2 || value === 3
}
