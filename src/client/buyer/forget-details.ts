import { formDrafts } from '../../offline/drafts.ts'
import { deviceStore } from '../api/device-store.ts'
import type { ClientDispatch } from '../api/page.ts'
import { localDeviceStorage } from '../ui/device-storage.ts'
import { detailsForgotten } from './details-forgotten.ts'
import { forgetClientDetails } from './stored-details.ts'

/**
 * Erases what the form of a quotation fills in by itself, what was typed into it in any tab, and the quotation in hand.
 * Load this module lazily.
 */
export async function forgetDetails(dispatch: ClientDispatch): Promise<void> {
  forgetClientDetails(localDeviceStorage)
  await formDrafts({ store: deviceStore, now: () => Date.now() }).forgetAll()
  dispatch(detailsForgotten())
}
