import * as z from 'zod/mini'
import { formDrafts } from '../../../../offline/drafts.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { type ClientDetails } from '../../../buyer/stored-details.ts'
import { deviceStorage } from '../../../ui/device-storage.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'

const FORM = 'quote'
/** Of this tab, through its reloads. */
const TAB_KEY = 'saexTab'
const tabStorage = deviceStorage(() => window.sessionStorage)
const drafts = formDrafts({ store: deviceStore, now: () => Date.now() })

const draftSchema = z.object({
  saexRef: z.string(),
  client: z.object({ firstName: z.string(), surname: z.string(), email: z.string(), cellNo: z.string() }),
})

/** What was typed, and on which listing. */
export type QuoteDraft = { readonly saexRef: string; readonly client: ClientDetails }

/** What this tab held before it was loaded anew; without a draft nothing is opened. Load this module lazily. */
export async function loadQuoteDraft(): Promise<QuoteDraft | undefined> {
  const tabId = tabStorage.read(TAB_KEY)
  if (tabId === null) return undefined
  const found = await drafts.find({ form: FORM, tabId })
  const draft = draftSchema.safeParse(found.ok ? found.value : undefined)
  return draft.success ? draft.data : undefined
}

/** Whether it will be there after a reload. */
export async function keepQuoteDraft(draft: QuoteDraft): Promise<boolean> {
  if (tabStorage.read(TAB_KEY) === null) tabStorage.write(TAB_KEY, newIdempotencyKey(window.crypto))
  const tabId = tabStorage.read(TAB_KEY)
  if (tabId === null) return false
  const kept = await drafts.keep({ form: FORM, tabId }, draft)
  return kept.ok
}

export async function dropQuoteDraft(): Promise<void> {
  const tabId = tabStorage.read(TAB_KEY)
  if (tabId !== null) await drafts.drop({ form: FORM, tabId })
}
