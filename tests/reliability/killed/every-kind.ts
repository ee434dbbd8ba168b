import { listReferences } from '../../support/loopback-call.ts'
import { changeInBulk } from './bulk-changes.ts'
import { changeTariffs } from './change-requests.ts'
import { importStock } from './imports.ts'
import { sendPhotos } from './photos.ts'
import { issueQuotations } from './quotations.ts'
import { saveVehicles } from './saves.ts'
import { signIn, type Work } from './work.ts'

/** Beside the work of staff; the machine is small. */
const BUYERS = 4
/** Together as many as one search lists. */
const [SAVED, CHANGED, WITH_PHOTOS] = [20, 30, 50]

/** No vehicle is worked on by two kinds, so that what each left behind can be told. */
export async function beginEveryKind(url: string): Promise<readonly Work[]> {
  const refs = await listReferences(url, SAVED + CHANGED + WITH_PHOTOS)
  const [clerk, photographer, pricing, administrator] = await Promise.all(
    ['clerk', 'photographer', 'pricing', 'admin'].map((username) => signIn(url, username)),
  )
  return [
    issueQuotations(url, refs, BUYERS),
    saveVehicles(clerk!, refs.slice(0, SAVED)),
    importStock(clerk!),
    sendPhotos(url, photographer!, refs.slice(SAVED + CHANGED)),
    await changeInBulk(clerk!, refs.slice(SAVED, SAVED + CHANGED)),
    await changeTariffs(pricing!, administrator!),
  ]
}
