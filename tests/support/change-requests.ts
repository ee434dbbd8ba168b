import { proposeChange } from '../../src/server/features/change-requests/propose-change.ts'
import type {
  AskForChange,
  ChangeKind,
  ChangeRequestDetail,
  ChangeRequests,
  DecideChange,
} from '../../src/shared/contract/change-requests.ts'
import type { SessionUser } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { UploadKind } from '../../src/shared/contract/uploads.ts'
import type { TestApp } from './app.ts'
import { addUser, openSession } from './auth-matrix/callers.ts'
import { createUploader, workOff } from './uploading.ts'

type Answer<T> = {
  readonly errorCode: number
  readonly errorKey?: string
  readonly fields?: Record<string, string>
  readonly result: T
}

const NOTE = 'New terms of the carrier'

/** A new member of staff with these permissions, signed in, and what they may do about prices. */
export async function hirePriceClerk(
  shop: TestApp,
  { name, permissionIds = [7] }: { readonly name: string; readonly permissionIds?: readonly number[] },
) {
  const userId = await addUser(shop, { name, permissionIds })
  return { userId, ...createPriceClerk(shop, { token: await openSession(shop, { userId }), staffUserId: userId }) }
}

function createPriceClerk(shop: TestApp, { token, staffUserId }: { token: string; staffUserId: number }) {
  const uploader = createUploader(shop, token)
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer holds, as json<T>() does
  async function send<T>(method: 'GET' | 'POST', url: string, more: { query?: object; payload?: object } = {}) {
    const response = await shop.app.inject({ method, url, headers: { token }, ...more, query: { ...more.query } })
    return { status: response.statusCode, headers: response.headers, ...response.json<Answer<T>>() }
  }
  const look = (id: number) => send<ChangeRequestDetail>('GET', STAFF_PATHS.request, { query: { id: String(id) } })
  return {
    uploader,
    look,
    session: () => send<SessionUser>('POST', STAFF_PATHS.validateSession),
    list: () => send<ChangeRequests>('GET', STAFF_PATHS.requests),
    ask: (payload: AskForChange) => send<ChangeRequestDetail>('POST', STAFF_PATHS.requests, { payload }),
    decide: (payload: DecideChange) => send<ChangeRequestDetail>('POST', STAFF_PATHS.decideRequest, { payload }),
    takeBack: (id: number) => send<ChangeRequestDetail>('POST', STAFF_PATHS.takeBackRequest, { payload: { id } }),
    /** Uploads a file and has it read, as the page and the worker do. */
    upload: async (kind: UploadKind, name: string, content: string) => {
      const { id } = await uploader.upload(kind, name, content)
      await uploader.start({ id, note: NOTE })
      await workOff(shop)
      return uploader.look(id)
    },
    /** Asks as the worker does for an upload, without the file; answers the request's number, 0 for none. */
    propose: async (kind: ChangeKind, source: string, text: string) => {
      const { db, clock } = shop.context
      const { requestId } = await proposeChange(db, { kind, source, text, note: NOTE, staffUserId, now: clock() })
      return requestId ?? 0
    },
  }
}
