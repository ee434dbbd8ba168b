import { formDrafts } from '../../offline/drafts.ts'
import { deviceStore } from '../api/device-store.ts'
import type { ClientDispatch } from '../api/page.ts'
import { localDeviceStorage } from '../ui/device-storage.ts'
import { detailsForgotten } from './details-forgotten.ts'
import { tellForgotten } from './forgotten-news.ts'
import { forgetClientDetails } from './stored-details.ts'

/**
 * Erases what the form of a quotation fills in by itself, and in every open tab what was typed into it and the quotation in
 * hand. Load this module lazily.
 */
export async function forgetDetails(dispatch: ClientDispatch): Promise<void> {
  forgetClientDetails(localDeviceStorage)
  tellForgotten()
  await formDrafts({ store: deviceStore, now: () => Date.now() }).forgetAll()
  dispatch(detailsForgotten())
}
