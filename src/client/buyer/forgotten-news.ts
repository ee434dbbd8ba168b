const NAME = 'saex-forgotten'

/** Tells the other tabs of this browser that the buyer's details were erased. */
export function tellForgotten(): void {
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(NAME)
  // A BroadcastChannel has no target origin: it reaches only this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('forgotten')
  channel.close()
}

/** Calls back when another tab erased them; answers how to stop listening. */
export function listenToForgotten(onForgotten: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', onForgotten)
  return () => channel.close()
}
