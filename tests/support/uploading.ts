import { runUploads } from '../../src/server/features/uploads/run-uploads.job.ts'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { ComparePrices, PriceComparison } from '../../src/shared/contract/price-comparison.ts'
import {
  type StartUpload,
  type UndoResult,
  type Upload,
  type UploadDetail,
  UPLOAD_PART_BYTES,
  type UploadKind,
} from '../../src/shared/contract/uploads.ts'
import type { TestApp } from './app.ts'

type Answer<T> = {
  readonly errorCode: number
  readonly errorKey?: string
  readonly fields?: Record<string, string>
  readonly result: T
}

/** The calls of one member of staff about uploads. */
export function createUploader(shop: TestApp, token: string) {
  const headers = { token }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer holds, as json<T>() does
  async function send<T>(request: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly query?: object
    readonly payload?: object
  }) {
    const response = await shop.app.inject({ ...request, query: { ...request.query }, headers })
    return { status: response.statusCode, ...response.json<Answer<T>>() }
  }
  const create = (payload: { kind: UploadKind; name: string; sizeBytes: number }) =>
    send<UploadDetail>({ method: 'POST', url: STAFF_PATHS.uploads, payload })
  async function part(id: string, at: number, bytes: Uint8Array, type = 'application/octet-stream') {
    const response = await shop.app.inject({
      method: 'POST',
      url: STAFF_PATHS.uploadPart,
      query: { id, at: String(at) },
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(bytes),
    })
    return { status: response.statusCode, ...response.json<Answer<{ receivedBytes: number }>>() }
  }
  const inspect = (id: string) =>
    send<UploadDetail>({ method: 'POST', url: STAFF_PATHS.inspectUpload, payload: { id } })
  return {
    create,
    part,
    inspect,
    start: (payload: StartUpload) =>
      send<UploadDetail>({
        method: 'POST',
        url: STAFF_PATHS.startUpload,
        payload: { newWords: ACCEPT_NEW_WORDS, ...payload },
      }),
    compare: (payload: ComparePrices) =>
      send<PriceComparison>({ method: 'POST', url: STAFF_PATHS.comparePrices, payload }),
    cancel: (id: string) => send<UploadDetail>({ method: 'POST', url: STAFF_PATHS.cancelUpload, payload: { id } }),
    undo: (id: string) => send<UndoResult>({ method: 'POST', url: STAFF_PATHS.undoUpload, payload: { id } }),
    look: async (id: string) =>
      (await send<UploadDetail>({ method: 'GET', url: STAFF_PATHS.upload, query: { id } })).result,
    list: async () => (await send<Upload[]>({ method: 'GET', url: STAFF_PATHS.uploads })).result,
    rejected: (id: string, from = 0) =>
      send<{ name: string; text: string; next: number | null }>({
        method: 'GET',
        url: STAFF_PATHS.rejectedRows,
        query: { id, from: String(from) },
      }),
    /** A whole file with its look, as the page does it. */
    upload: async (kind: UploadKind, name: string, content: string | Uint8Array): Promise<UploadDetail> => {
      const bytes = Buffer.from(content)
      const { result } = await create({ kind, name, sizeBytes: bytes.length })
      for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
        await part(result.id, at, bytes.subarray(at, at + UPLOAD_PART_BYTES))
      }
      return (await inspect(result.id)).result
    },
  }
}

/** Works off what waits, as the worker does. */
export function workOff(shop: TestApp, signal = new AbortController().signal, limitMs?: number): Promise<void> {
  const limit = limitMs === undefined ? {} : { limitMs }
  return runUploads({ ...shop.context, connectionString: shop.database.connectionString, signal, ...limit })
}
