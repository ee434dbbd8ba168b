import * as z from 'zod/mini'
import { ANSWERS_CHANNEL } from '../../../../offline/names.ts'
import { listenToChannel } from '../../../../offline/tab-channel.ts'

const newerSchema = z.object({ kind: z.literal('newer'), key: z.string() })
const fullSchema = z.object({ kind: z.literal('full') })

/** Calls back with the key of every answer that came late and is another than the one that was given; the answer calls it off. */
export function followNewer(onNewer: (key: string) => void): () => void {
  return listenToChannel(ANSWERS_CHANNEL, (data) => {
    const news = newerSchema.safeParse(data)
    if (news.success) onNewer(news.data.key)
  })
}

/** Calls back whenever an answer was not kept for want of room; the answer calls it off. */
export function followFull(onFull: () => void): () => void {
  return listenToChannel(ANSWERS_CHANNEL, (data) => {
    if (fullSchema.safeParse(data).success) onFull()
  })
}
