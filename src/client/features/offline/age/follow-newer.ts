import * as z from 'zod/mini'
import { ANSWERS_CHANNEL } from '../../../../offline/names.ts'
import { listenToChannel } from '../../../../offline/tab-channel.ts'

const laterSchema = z.object({
  kind: z.enum(['newer', 'confirmed']),
  key: z.string(),
  savedAt: z.optional(z.string()),
})
const fullSchema = z.object({ kind: z.literal('full') })

type OnConfirmed = (key: string, savedAt: string | undefined) => void

/**
 * Calls back with the key of every answer that came late and is another than the one that was given, and of every price
 * that the server gave late as it was given before, as of `savedAt`; the answer calls it off.
 */
export function followNewer(onNewer: (key: string) => void, onConfirmed?: OnConfirmed): () => void {
  return listenToChannel(ANSWERS_CHANNEL, (data) => {
    const news = laterSchema.safeParse(data).data
    if (news?.kind === 'newer') onNewer(news.key)
    else if (news) onConfirmed?.(news.key, news.savedAt)
  })
}

/** Calls back whenever an answer was not kept for want of room; the answer calls it off. */
export function followFull(onFull: () => void): () => void {
  return listenToChannel(ANSWERS_CHANNEL, (data) => {
    if (fullSchema.safeParse(data).success) onFull()
  })
}
