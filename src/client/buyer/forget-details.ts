import { formDrafts } from '../../offline/drafts.ts'
import type { Outcome } from '../../offline/store-engine.ts'
import { deviceStore } from '../api/device-store.ts'
import type { ClientDispatch } from '../api/page.ts'
import { localDeviceStorage } from '../ui/device-storage.ts'
import { detailsForgotten } from './details-forgotten.ts'
import { tellForgotten } from './forgotten-news.ts'
import { forgetClientDetails } from './stored-details.ts'

/**
 * Erases what the form of a quotation fills in by itself, and in every open tab what was typed into it and the quotation in
 * hand. The outcome is that of what was typed and is kept on the device. Load this module lazily.
 */
export async function forgetDetails(dispatch: ClientDispatch): Promise<Outcome<void>> {
  forgetClientDetails(localDeviceStorage)
  tellForgotten()
  const outcome = await formDrafts({ store: deviceStore, now: () => Date.now() }).forgetAll()
  dispatch(detailsForgotten())
  return outcome
}
