import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_PHOTOS, type PhotoUpload } from '../../../src/shared/contract/photos.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import { callFromAnywhere } from '../../support/loopback-call.ts'
import { patchwork } from '../../support/patchwork.ts'
import type { Staff, Work } from './work.ts'

const PARTS = 2
/** The machine is small, and others work on it too. */
const PAUSE_MS = 500

/** Somebody in the yard who sends a photo in two parts, of one vehicle after the other. */
export function sendPhotos(url: string, photographer: Staff, refs: readonly string[]): Work {
  const sent: { readonly saexRef: string; readonly key: string }[] = []
  const look = (saexRef: string) =>
    photographer.ask<StaffVehicle>('GET', STAFF_PATHS.stockVehicle, { query: { saexRef } })
  let turn = 0
  return {
    name: 'photos',
    workers: 1,
    step: async () => {
      const saexRef = refs[turn++ % refs.length]!
      await sleep(PAUSE_MS)
      if ((await look(saexRef)).photos.length >= MAX_PHOTOS) return 0
      const photo = await patchwork(turn)
      const [id, sha256] = [randomUUID(), createHash('sha256').update(photo).digest('hex')]
      const payload = { id, saexRef, sizeBytes: photo.length, sha256 }
      let upload = await photographer.ask<PhotoUpload>('POST', STAFF_PATHS.photos, { payload })
      const size = Math.ceil(photo.length / PARTS)
      while (upload.state === 'receiving') {
        const at = upload.receivedBytes
        const given = { query: { id, at: String(at) }, bytes: photo.subarray(at, at + size) }
        upload = await photographer.ask<PhotoUpload>('POST', STAFF_PATHS.photoPart, given)
      }
      sent.push({ saexRef, key: upload.key! })
      return 1
    },
    compare: async () => {
      const harm = { lost: 0, doubled: 0, half: 0 }
      for (const { saexRef, key } of sent) {
        const found = (await look(saexRef)).photos.filter((photo) => photo.key === key)
        if (found.length === 0) harm.lost++
        if (found.length > 1) harm.doubled++
        if (found[0] && !(await isPicture(new URL(found[0].address, url)))) harm.half++
      }
      return harm
    },
  }
}

async function isPicture(address: URL): Promise<boolean> {
  const { status, bytes } = await callFromAnywhere(address.href, { method: 'GET' })
  return status === 200 && bytes.length > 0
}
