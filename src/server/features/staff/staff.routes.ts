import * as z from 'zod/mini'
import {
  finishLoginSchema,
  proofRequestSchema,
  proofSchema,
  provedSchema,
  secondFactorNeededSchema,
} from '../../../shared/contract/sign-in.ts'
import { envelopeOf, failureSchema } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { noBodySchema } from '../../../shared/contract/scalars.ts'
import {
  loginRequestSchema,
  loginResultSchema,
  sessionUserSchema,
  type SessionUser,
} from '../../../shared/contract/staff.ts'
import type { AppContext } from '../../context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer } from '../../http/answer.ts'
import { sessionOf } from '../../http/staff-user.ts'
import type { App } from '../../http/app.ts'
import { cookieDepsOf, deviceCookie, readDevice } from './known-device.ts'
import { logIn } from './login.ts'
import { finishLogin, startPasskeyLogin } from './finish-login.ts'
import type { Opened, Visit } from './open-session.ts'
import { prove, startProof } from './prove-session.ts'
import { logOut } from './staff-session.ts'

/** A login without its second factor, or any other failure of this status. */
const loginRefusedSchema = z.union([secondFactorNeededSchema, failureSchema])

/** Sign-in, validation, fresh proof and end of a staff session. */
export function registerStaffRoutes(app: App, context: AppContext): void {
  registerSignIn(app, context)
  registerProof(app, context)
  app.post(
    STAFF_PATHS.validateSession,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(sessionUserSchema) } } },
    async (request, reply) => {
      // By this a browser with a wrong clock knows how long the session lasts (`staff.clock-offset`).
      void reply.header('x-saex-time', context.clock().toISOString())
      return answer(toSessionUser(sessionOf(request)))
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

function registerSignIn(app: App, context: AppContext): void {
  const welcome = (reply: FastifyReply, { user, sessionToken, expiresAt, device }: Opened) => {
    void reply.header('Set-Cookie', deviceCookie(device, cookieDepsOf(context)))
    const flat = toSessionUser({ ...user, userId: user.id, expiresAt })
    return { errorCode: 0 as const, errorMessage: '' as const, ...flat, sessionToken }
  }
  app.post(
    STAFF_PATHS.login,
    { schema: { body: loginRequestSchema, response: { 200: loginResultSchema, 401: loginRefusedSchema } } },
    async (request, reply) => {
      const { Username: username, Password: password } = request.body
      return welcome(reply, await logIn(context, { username, password, ...visitOf(context, request) }))
    },
  )
  app.post(
    STAFF_PATHS.loginByPasskey,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(proofRequestSchema) } } },
    async () => answer(await startPasskeyLogin(context)),
  )
  app.post(
    STAFF_PATHS.finishLogin,
    { schema: { body: finishLoginSchema, response: { 200: loginResultSchema } } },
    async (request, reply) =>
      welcome(reply, await finishLogin(context, { ...request.body, ...visitOf(context, request) })),
  )
}

function registerProof(app: App, context: AppContext): void {
  app.post(
    STAFF_PATHS.startProof,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(proofRequestSchema) } } },
    async (request) => answer(await startProof(context, sessionOf(request))),
  )
  app.post(
    STAFF_PATHS.prove,
    { schema: { body: proofSchema, response: { 200: envelopeOf(provedSchema) } } },
    async (request) => {
      const session = sessionOf(request)
      return answer(await prove(context, { ...request.body, session, ...visitOf(context, request) }))
    },
  )
}

function visitOf(context: AppContext, { ip, headers }: FastifyRequest): Visit {
  const device = readDevice(headers.cookie, cookieDepsOf(context))
  return { address: ip, device, userAgent: headers['user-agent'] }
}

type Row = {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissionIds: readonly number[]
  readonly expiresAt: Date
}

/** A session row as the contract shows it. */
function toSessionUser({ userId, username, name, permissionIds, expiresAt }: Row): SessionUser {
  return {
    userId,
    username,
    sessionExpiry: expiresAt.toISOString(),
    permissions: permissionIds.map((permissionId) => ({ permissionId })),
    name,
  }
}
