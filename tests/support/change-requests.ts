import { asc, desc, sql } from 'drizzle-orm'
import { auditEntry, staffUser, tariff } from '../../src/server/db/schema/index.ts'
import { requestChange } from '../../src/server/features/change-requests/request-change.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { readSeedText } from '../../src/server/features/reference/seed-files.ts'
import type {
  AskForChange,
  ChangeKind,
  ChangeRequestDetail,
  ChangeRequests,
  DecideChange,
} from '../../src/shared/contract/change-requests.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { LineItem } from '../../src/shared/contract/quotes.ts'
import type { SessionUser } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { UploadKind } from '../../src/shared/contract/uploads.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { emptyAuditTrail } from './audit.ts'
import { addUser, openSession } from './auth-matrix/callers.ts'
import { createUploader, workOff } from './uploading.ts'

type Answer<T> = {
  readonly errorCode: number
  readonly errorKey?: string
  readonly fields?: Record<string, string>
  readonly result: T
}

const NOTE = 'New terms of the carrier'

/** A tenth more for every port delivery, which nobody has to tick. */
export const dearer = async () => (await readSeedText('tariffs')).replace('"amount":1250', '"amount":1375')
/** The slip: two zeroes less, and one more. */
export const slipped = async () =>
  (await readSeedText('tariffs')).replace('"amount":1250', '"amount":125').replace('"amount":950', '"amount":9500')
/** A tenth more for handling at the border. */
export const beitbridgeDearer = async () => (await readSeedText('tariffs')).replace('"amount":1950', '"amount":2145')

/** The product with its prices and two members of staff who may change them. */
export async function openPriceDesk(env: Record<string, string> = {}) {
  const shop = await createTestApp({ env })
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  const clerk = (name: string, ...permissionIds: number[]) => hirePriceClerk(shop, { name, permissionIds })
  return {
    shop,
    clerk,
    ann: await clerk('Ann', 7),
    ben: await clerk('Ben', 7),
    startAnew: async () => {
      shop.clock.now = TEST_TIME
      await db.execute(sql`truncate change_request, upload restart identity cascade`)
      await emptyAuditTrail(shop.database)
      await db.execute(sql`delete from tariff where id > 1`)
      await db.update(staffUser).set({ disabled: false })
    },
    tariffSource: async () => (await db.select().from(tariff).orderBy(desc(tariff.id)).limit(1))[0]?.source,
    trail: async () => {
      const rows = await db.select().from(auditEntry).orderBy(asc(auditEntry.id))
      return rows
        .filter(({ action }) => action.startsWith('price'))
        .map(({ actor, action, detail }) => [actor, action, JSON.parse(detail)])
    },
    deliveryLines: async (payload: object): Promise<LineItem[]> => {
      const response = await shop.app.inject({ method: 'POST', url: PATHS.deliveryCost, payload })
      return response.json<{ result: LineItem[] }>().result
    },
  }
}
export type PriceDesk = Awaited<ReturnType<typeof openPriceDesk>>

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
    request: async (kind: ChangeKind, source: string, text: string) => {
      const { db, clock } = shop.context
      const { requestId } = await requestChange(db, { kind, source, text, note: NOTE, staffUserId, now: clock() })
      return requestId ?? 0
    },
  }
}
