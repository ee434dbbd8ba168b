/** A worker that takes over without leave, as the tombstone does, waits no longer than this. */
const WAITS_MS = 200

type Told = {
  /** A new version waits for leave to take over. */
  readonly onWaiting: () => void
  /** The first worker of this browser works. */
  readonly onFirst: () => void
}

/** Follows every install of the worker for as long as the page is open. */
export function followInstalls(registration: ServiceWorkerRegistration, { onWaiting, onFirst }: Told): void {
  let watched: ServiceWorker | null = null

  function watch(): void {
    const { installing: worker, active } = registration
    // The install that registering begins may be told of after that, too.
    if (worker === null || worker === watched) return
    watched = worker
    const isFirst = active === null
    worker.addEventListener('statechange', () => {
      if (isFirst && worker.state === 'activated') onFirst()
      if (!isFirst && worker.state === 'installed') setTimeout(tellOf, WAITS_MS, worker)
    })
  }

  function tellOf(worker: ServiceWorker): void {
    if (registration.waiting === worker) onWaiting()
  }

  if (registration.waiting !== null && registration.active !== null) onWaiting()
  watch()
  registration.addEventListener('updatefound', watch)
}
