import { localDeviceStorage } from './device-storage.ts'

/** Erases what the form of a quotation fills in by itself. */
export async function forgetDetails(): Promise<void> {
  const { forgetClientDetails } = await import('./client-details.ts')
  forgetClientDetails(localDeviceStorage)
}
