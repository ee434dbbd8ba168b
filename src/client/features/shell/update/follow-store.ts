import type { ClientDispatch } from '../../../api/page.ts'
import { updateSlice } from './update.slice.ts'

/** Told by `device-store.ts`, whose code comes only with what is kept. */
const OUTDATED = 'saexOutdated'

/** A newer version changed this device's database: this page only reads it, and offers to be loaded anew. */
export function followStore(dispatch: ClientDispatch): () => void {
  const offer = () => dispatch(updateSlice.actions.updateReady())
  if (OUTDATED in document.documentElement.dataset) offer()
  window.addEventListener(OUTDATED, offer)
  return () => window.removeEventListener(OUTDATED, offer)
}
