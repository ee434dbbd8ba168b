import * as z from 'zod/mini'
import {
  accountSchema,
  addPasskeySchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmTotpSchema,
  endSessionSchema,
  newTotpSchema,
  passkeyStartSchema,
  recoveryCodesSchema,
  removePasskeySchema,
} from '../../../shared/contract/account.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { noBodySchema } from '../../../shared/contract/scalars.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { sessionOf } from '../../http/staff-user.ts'
import { readAccount } from './account.read-model.ts'
import {
  addPasskey,
  changeOwnEmail,
  changeOwnPassword,
  confirmTotp,
  endOwnSession,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './account.service.ts'

const account = envelopeOf(accountSchema)

/** What members of staff see and change of their own account; every change answers the account as it is then. */
export function registerAccountRoutes(app: App, context: AppContext): void {
  app.get(STAFF_PATHS.account, { schema: { response: { 200: account } } }, async (request) =>
    answer(await readAccount(context, sessionOf(request))),
  )
  app.post(
    STAFF_PATHS.changePassword,
    { schema: { body: changePasswordSchema, response: { 200: account } } },
    async (request) => {
      const session = sessionOf(request)
      await changeOwnPassword(context, { ...request.body, session, address: request.ip })
      return answer(await readAccount(context, session))
    },
  )
  app.post(
    STAFF_PATHS.changeEmail,
    { schema: { body: changeEmailSchema, response: { 200: account } } },
    async (request) => {
      await changeOwnEmail(context, sessionOf(request), request.body.email)
      return answer(await readAccount(context, sessionOf(request)))
    },
  )
  app.post(
    STAFF_PATHS.endSession,
    { schema: { body: endSessionSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      // It may have been this one: then nothing more can be read by it.
      await endOwnSession(context, sessionOf(request), request.body.id)
      return answer(null)
    },
  )
  registerTotp(app, context)
  registerPasskeys(app, context)
}

function registerTotp(app: App, context: AppContext): void {
  const codes = envelopeOf(recoveryCodesSchema)
  app.post(
    STAFF_PATHS.startTotp,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(newTotpSchema) } } },
    async (request) => answer(await startTotp(context, sessionOf(request))),
  )
  app.post(
    STAFF_PATHS.confirmTotp,
    { schema: { body: confirmTotpSchema, response: { 200: codes } } },
    async (request) => answer(await confirmTotp(context, sessionOf(request), request.body)),
  )
  app.post(STAFF_PATHS.removeTotp, { schema: { body: noBodySchema, response: { 200: account } } }, async (request) => {
    await removeTotp(context, sessionOf(request))
    return answer(await readAccount(context, sessionOf(request)))
  })
  app.post(STAFF_PATHS.recoveryCodes, { schema: { body: noBodySchema, response: { 200: codes } } }, async (request) =>
    answer(await renewRecoveryCodes(context, sessionOf(request))),
  )
}

function registerPasskeys(app: App, context: AppContext): void {
  app.post(
    STAFF_PATHS.startPasskey,
    { schema: { body: noBodySchema, response: { 200: envelopeOf(passkeyStartSchema) } } },
    async (request) => answer(await startPasskey(context, sessionOf(request))),
  )
  app.post(
    STAFF_PATHS.addPasskey,
    { schema: { body: addPasskeySchema, response: { 200: envelopeOf(recoveryCodesSchema) } } },
    async (request) => answer(await addPasskey(context, sessionOf(request), request.body)),
  )
  app.post(
    STAFF_PATHS.removePasskey,
    { schema: { body: removePasskeySchema, response: { 200: account } } },
    async (request) => {
      await removePasskey(context, sessionOf(request), request.body.id)
      return answer(await readAccount(context, sessionOf(request)))
    },
  )
}
