/** Tells whoever listens on a channel of this browser, once; nothing where a browser has no channels. */
export function tellChannel(name: string, message: unknown): void {
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with all that is told on a channel from elsewhere; answers how to stop listening. */
export function listenToChannel(name: string, onMessage: (message: unknown) => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
  return () => channel.close()
}
