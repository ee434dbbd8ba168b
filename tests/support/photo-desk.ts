import { createHash, randomUUID } from 'node:crypto'
import type { PhotoUpload } from '../../src/shared/contract/photos.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { TestApp } from './app.ts'

type Given = {
  readonly id?: string
  readonly saexRef?: string | null
  readonly sha256?: string
  readonly sizeBytes?: number
  readonly partBytes?: number
}
type Answer = {
  readonly status: number
  readonly errorKey: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly result: PhotoUpload
}

/** Calls by which a member of staff sends photos. */
export function createPhotoDesk(shop: TestApp, token: string) {
  const headers = { token }
  const read = (response: { statusCode: number; json: () => unknown }): Answer => {
    const body = response.json() as { errorKey?: string; fields?: Record<string, string>; result: PhotoUpload }
    return { status: response.statusCode, errorKey: body.errorKey, fields: body.fields ?? {}, result: body.result }
  }
  const announce = async (bytes: Uint8Array, given: Given = {}) => {
    const { id = randomUUID(), saexRef = null, sizeBytes = bytes.length } = given
    const sha256 = given.sha256 ?? createHash('sha256').update(bytes).digest('hex')
    const payload = { id, saexRef, sizeBytes, sha256 }
    return read(await shop.app.inject({ method: 'POST', url: STAFF_PATHS.photos, headers, payload }))
  }
  const part = async (id: string, at: number, bytes: Uint8Array) =>
    read(
      await shop.app.inject({
        method: 'POST',
        url: STAFF_PATHS.photoPart,
        query: { id, at: String(at) },
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      }),
    )
  return {
    announce,
    part,
    look: async (id: string) => read(await shop.app.inject({ url: STAFF_PATHS.photo, query: { id }, headers })),
    /** Announces and sends a photo in parts; answers what the last one was answered. */
    send: async (bytes: Uint8Array, given: Given = {}) => {
      const announced = await announce(bytes, given)
      if (announced.status !== 200) return announced
      const size = given.partBytes ?? bytes.length
      let last = announced
      for (let at = 0; at < bytes.length; at += size) {
        last = await part(announced.result.id, at, bytes.subarray(at, at + size))
      }
      return last
    },
  }
}
