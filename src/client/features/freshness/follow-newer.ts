import * as z from 'zod/mini'

const CHANNEL = 'saex-answers'
const newsSchema = z.object({ kind: z.literal('newer'), key: z.string() })

/** Calls back with the key of every answer that came late and is another than the one that was given; the answer calls it off. */
export function followNewer(onNewer: (key: string) => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = newsSchema.safeParse(data)
    if (news.success) onNewer(news.data.key)
  })
  return () => channel.close()
}
