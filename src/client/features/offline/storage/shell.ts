/** Name of the worker's cache. */
export const SHELL = 'saex-shell'

/** Whether the app itself opens without a connection: a worker is at work, and keeps its files. */
export async function isShellKept(): Promise<boolean> {
  try {
    if (!('serviceWorker' in navigator)) return false
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || !(await caches.has(SHELL))) return false
    const shell = await caches.open(SHELL)
    return (await shell.keys()).length > 0
  } catch {
    return false
  }
}
